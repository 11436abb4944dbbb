import type { ICellData, IStyleData, Workbook } from '@univerjs/core'

export interface SetRangeValuesParams {
  subUnitId?: string
  cellValue?: Record<string, Record<string, ICellData | null>>
}

/**
 * Removes style properties that a cell already has: Univer repeats the whole style, with theme colours
 * resolved, for every typed character, which would overwrite the file's own form.
 */
export function trimRedundantStyles(
  workbook: Workbook,
  { subUnitId = '', cellValue = {} }: SetRangeValuesParams,
) {
  const cells = workbook.getSheetBySheetId(subUnitId)?.getCellMatrix()
  const styles = workbook.getStyles()
  if (!cells) return
  for (const [row, line] of Object.entries(cellValue))
    for (const [column, cell] of Object.entries(line)) {
      if (!cell?.s) continue
      const next = typeof cell.s === 'string' ? styles.get(cell.s) : cell.s
      const present = styles.getStyleByCell(cells.getValue(Number(row), Number(column))) ?? {}
      cell.s = differing(next ?? {}, present)
    }
}

const differing = (next: IStyleData, present: IStyleData): IStyleData =>
  Object.fromEntries(
    Object.entries(next).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(present[key as keyof IStyleData]),
    ),
  )
