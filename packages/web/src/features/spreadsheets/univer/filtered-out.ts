import type { Injector, Workbook } from '@univerjs/core'
import { SheetsFilterService } from '@univerjs/preset-sheets-filter'
import { filteredRowsMutation, openWorkbookUnitId, type WorkbookMutation } from '../mutation.ts'

const ofFilters: ReadonlySet<string> = new Set(
  ['set-filter-range', 'set-filter-criteria', 're-calc-filter'].map((name) => `sheet.mutation.${name}`),
)

/** Returns the hidden rows of the sheets whose filter changed: a file stores them row by row. */
export function findFilteredRows(
  injector: Injector,
  workbook: Workbook,
  changes: readonly WorkbookMutation[],
): WorkbookMutation[] {
  const filters = injector.get(SheetsFilterService)
  const changed = new Set(changes.flatMap(({ id, params }) => (ofFilters.has(id) ? [params.subUnitId] : [])))
  return workbook.getSheets().flatMap((sheet) => {
    const subUnitId = sheet.getSheetId()
    const range = changed.has(subUnitId) && filters.getFilterModel(openWorkbookUnitId, subUnitId)?.getRange()
    if (!range) return []
    const rows: number[] = []
    for (let row = range.startRow + 1; row <= range.endRow; row += 1)
      if (!sheet.getRowVisible(row)) rows.push(row)
    return [{ id: filteredRowsMutation, params: { unitId: openWorkbookUnitId, subUnitId, rows } }]
  })
}
