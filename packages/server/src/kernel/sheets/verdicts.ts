import type { ErrorKey } from '@cabinet/contract/errors'
import { type SheetReport, type SheetReportLine, sheetImportLimits } from '@cabinet/contract/sheets'
import type { Ctx, Tx } from '../ctx.ts'
import type { SheetTableRow } from './table.ts'

/** Why a row is refused: its faulty column, and the words at fault where a cell has several. */
export class SheetRowFault extends Error {
  readonly field: string
  readonly reason: ErrorKey
  readonly value: string | undefined
  constructor(field: string, reason: ErrorKey, value?: string) {
    super(reason)
    this.field = field
    this.reason = reason
    this.value = value
  }
}

/** Throws the fault of a column, if a rule answered with a reason. */
export function requireFaultless<C extends string>(field: C, reason: ErrorKey | null, value?: string): void {
  if (reason) throw new SheetRowFault(field, reason, value)
}

export const refusedSheetRow = <C extends string>(
  line: number,
  name: string,
  { field, reason, value }: SheetRowFault,
): SheetReportLine<C> => ({ line, name, action: 'refused', changes: [], field: field as C, reason, value })

/** Judges rows in order; a `SheetRowFault` refuses its row only. */
export function judgeSheetRows<C extends string>(
  rows: readonly SheetTableRow<C>[],
  nameOf: (cells: SheetTableRow<C>['cells']) => string,
  judge: (row: SheetTableRow<C>) => Pick<SheetReportLine<C>, 'action' | 'changes' | 'value'>,
): SheetReportLine<C>[] {
  return rows.map((row) => {
    const name = nameOf(row.cells)
    try {
      return { line: row.line, name, ...judge(row) }
    } catch (error) {
      if (!(error instanceof SheetRowFault)) throw error
      return refusedSheetRow(row.line, name, error)
    }
  })
}

/** A judged sheet: a line for each row, and the work that all of them together ask for. */
export interface JudgedSheet<C extends string> {
  lines: SheetReportLine<C>[]
  apply(): Promise<void>
}

/** Judges a sheet and, unless it is only checked or a row is refused, applies it, in one transaction. */
export const importSheet = <C extends string>(
  ctx: Ctx,
  { rows, save }: { rows: SheetTableRow<C>[]; save: boolean },
  judge: (tx: Tx, rows: SheetTableRow<C>[]) => Promise<JudgedSheet<C>>,
): Promise<SheetReport<C>> =>
  ctx.together(async (tx) => {
    const { lines, apply } = await judge(tx, rows)
    const applied = save && lines.every((line) => line.action !== 'refused')
    if (applied) await apply()
    return reportOfSheet(lines, applied)
  })

function reportOfSheet<C extends string>(lines: SheetReportLine<C>[], applied: boolean): SheetReport<C> {
  const count = (action: SheetReportLine['action']) => lines.filter((line) => line.action === action).length
  const refused = lines.filter((line) => line.action === 'refused')
  const { shown } = sheetImportLimits
  const rows = new Map([...lines.slice(0, shown), ...refused.slice(0, shown)].map((row) => [row.line, row]))
  return {
    applied,
    total: lines.length,
    added: count('add'),
    updated: count('update'),
    same: count('same'),
    refused: refused.length,
    rows: [...rows.values()].sort((one, other) => one.line - other.line),
  }
}
