import type { ICellData, IWorkbookData, Workbook } from '@univerjs/core'
import { openWorkbookUnitId, type WorkbookMutation } from '../mutation.ts'

/** Returns changes for formula results that differ from the file or are missing in it. */
export function recalculationChanges(workbook: Workbook, before: IWorkbookData): WorkbookMutation[] {
  return workbook.getSheets().flatMap((sheet) => {
    const subUnitId = sheet.getSheetId()
    const old = before.sheets[subUnitId]?.cellData ?? {}
    const cellValue: Record<number, Record<number, ICellData>> = {}
    sheet.getCellMatrix().forValue((row, column, cell) => {
      const was = old[row]?.[column]
      if (!cell?.f || cell.v === undefined || cell.v === null || cell.v === was?.v) return
      // Functions unknown to this engine may be known elsewhere: their stored results stay.
      if (was?.f === cell.f && /^#(NAME|REF|N\/A|SPILL|CALC)/.test(String(cell.v))) return
      cellValue[row] = { ...cellValue[row], [column]: { v: cell.v, ...(cell.t && { t: cell.t }) } }
    })
    return Object.keys(cellValue).length > 0
      ? [
          {
            id: 'sheet.mutation.set-range-values',
            params: { unitId: openWorkbookUnitId, subUnitId, cellValue },
          },
        ]
      : []
  })
}
