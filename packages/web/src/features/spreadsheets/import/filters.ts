import type { IStyleData } from '@univerjs/core'
import type { IAutoFilter, IFilterColumn } from '@univerjs/sheets-filter'
import { rangeOfReference } from '../markup/references.ts'
import { booleanAttribute, childElementOf, childElementsOf, type Element } from '../markup/tree.ts'

/** Converts a sheet's filter. Of the `hidden` rows those in its range are attributed to it if it has criteria. */
export function importSheetFilter(
  sheet: Element,
  hidden: readonly number[],
  differences: readonly IStyleData[],
): IAutoFilter | null {
  const filter = childElementOf(sheet, 'autoFilter')
  if (!filter?.attributes.ref) return null
  const ref = rangeOfReference(filter.attributes.ref.replaceAll('$', ''))
  const columns = childElementsOf(filter, 'filterColumn')
  return {
    ref,
    filterColumns: columns.flatMap((one) => importFilterColumn(one, differences) ?? []),
    // without criteria the rows were hidden by hand
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
  const values = childElementOf(column, 'filters')
  if (values)
    return {
      colId,
      filters: {
        filters: childElementsOf(values, 'filter').map(({ attributes }) => attributes.val ?? ''),
        ...(booleanAttribute(values, 'blank') && { blank: true as const }),
      },
    }
  const coloured = childElementOf(column, 'colorFilter')
  if (coloured) return colouredOf(colId, coloured, differences)
  const custom = childElementOf(column, 'customFilters')
  if (!custom) return null
  const customFilters = childElementsOf(custom, 'customFilter').map(({ attributes }) => ({
    val: attributes.val ?? '',
    ...(attributes.operator && attributes.operator !== 'equal' && { operator: attributes.operator }),
  }))
  return {
    colId,
    customFilters: { customFilters, ...(booleanAttribute(custom, 'and') && { and: 1 }) },
  } as unknown as IFilterColumn
}

function colouredOf(
  colId: number,
  filter: Element,
  differences: readonly IStyleData[],
): IFilterColumn | null {
  const look = differences[Number(filter.attributes.dxfId ?? -1)]
  const ofLetters = !booleanAttribute(filter, 'cellColor', true)
  const colour = (ofLetters ? look?.cl : look?.bg)?.rgb
  if (!colour) return null
  return { colId, colorFilters: ofLetters ? { cellTextColors: [colour] } : { cellFillColors: [colour] } }
}
