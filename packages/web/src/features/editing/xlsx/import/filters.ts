import type { IAutoFilter, IFilterColumn } from '@univerjs/sheets-filter'
import { rangeOf } from './references.ts'
import { child, children, type Element, flag } from './xml.ts'

/** The filter of a sheet; `hidden` are the rows that are not shown, those within it are its doing. */
export function filterOf(sheet: Element, hidden: readonly number[]): IAutoFilter | null {
  const filter = child(sheet, 'autoFilter')
  if (!filter?.attributes.ref) return null
  const ref = rangeOf(filter.attributes.ref.replaceAll('$', ''))
  const filterColumns = children(filter, 'filterColumn').flatMap((column): IFilterColumn[] => {
    const colId = Number(column.attributes.colId)
    const values = child(column, 'filters')
    const custom = child(column, 'customFilters')
    if (values)
      return [
        {
          colId,
          filters: {
            filters: children(values, 'filter').map(({ attributes }) => attributes.val ?? ''),
            ...(flag(values, 'blank') && { blank: true as const }),
          },
        },
      ]
    if (!custom) return []
    const customFilters = children(custom, 'customFilter').map(({ attributes }) => ({
      val: attributes.val ?? '',
      ...(attributes.operator && attributes.operator !== 'equal' && { operator: attributes.operator }),
    }))
    return [
      {
        colId,
        customFilters: { customFilters, ...(flag(custom, 'and') && { and: 1 }) },
      } as unknown as IFilterColumn,
    ]
  })
  return {
    ref,
    filterColumns,
    cachedFilteredOut: hidden.filter((row) => row > ref.startRow && row <= ref.endRow),
  }
}
