import type { ICellData, IStyleData, Workbook } from '@univerjs/core'

export interface SetRangeValuesParams {
  subUnitId?: string
  cellValue?: Record<string, Record<string, ICellData | null>>
}

/**
 * Takes out of what is about to be set what a cell looks like already. Univer repeats a cell's whole look with every
 * letter typed into it, colours of the theme resolved: the file would lose what it said in its own way.
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
