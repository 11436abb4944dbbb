import type { IStyleData } from '@univerjs/core'
import type { IAutoFilter, IFilterColumn } from '@univerjs/sheets-filter'
import { rangeOfReference } from '../markup/references.ts'
import { child, children, type Element, flag } from '../markup/tree.ts'

/** The filter of a sheet; `hidden` are the rows that are not shown, those within it are its doing if it filters by anything. */
export function importSheetFilter(
  sheet: Element,
  hidden: readonly number[],
  differences: readonly IStyleData[],
): IAutoFilter | null {
  const filter = child(sheet, 'autoFilter')
  if (!filter?.attributes.ref) return null
  const ref = rangeOfReference(filter.attributes.ref.replaceAll('$', ''))
  const columns = children(filter, 'filterColumn')
  return {
    ref,
    filterColumns: columns.flatMap((one) => importFilterColumn(one, differences) ?? []),
    // where nothing is filtered by, somebody has hidden them
    cachedFilteredOut:
      columns.length === 0 ? [] : hidden.filter((row) => row > ref.startRow && row <= ref.endRow),
  }
}

/** Converts a column's filter; null where Univer does not support it. */
export function importFilterColumn(
  column: Element,
  differences: readonly IStyleData[],
): IFilterColumn | null {
  const colId = Number(column.attributes.colId)
  const values = child(column, 'filters')
  if (values)
    return {
      colId,
      filters: {
        filters: children(values, 'filter').map(({ attributes }) => attributes.val ?? ''),
        ...(flag(values, 'blank') && { blank: true as const }),
      },
    }
  const coloured = child(column, 'colorFilter')
  if (coloured) return colouredOf(colId, coloured, differences)
  const custom = child(column, 'customFilters')
  if (!custom) return null
  const customFilters = children(custom, 'customFilter').map(({ attributes }) => ({
    val: attributes.val ?? '',
    ...(attributes.operator && attributes.operator !== 'equal' && { operator: attributes.operator }),
  }))
  return {
    colId,
    customFilters: { customFilters, ...(flag(custom, 'and') && { and: 1 }) },
  } as unknown as IFilterColumn
}

function colouredOf(
  colId: number,
  filter: Element,
  differences: readonly IStyleData[],
): IFilterColumn | null {
  const look = differences[Number(filter.attributes.dxfId ?? -1)]
  const ofLetters = !flag(filter, 'cellColor', true)
  const colour = (ofLetters ? look?.cl : look?.bg)?.rgb
  if (!colour) return null
  return { colId, colorFilters: ofLetters ? { cellTextColors: [colour] } : { cellFillColors: [colour] } }
}
