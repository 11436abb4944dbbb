import type { HostText } from './host.ts'

export interface SheetReportRow {
  /** The row's number in the spreadsheet, the head is 1. */
  line: number
  /** Subject of the row: an account, a name. */
  name: string
  result: 'create' | 'update' | 'same' | 'skip' | 'error'
  /** Reasons of a refusal, shown side by side. */
  why?: readonly HostText[]
  /** Changes of the row, shown side by side. */
  changes?: readonly HostText[]
}

export interface SheetReportContent {
  rows: readonly SheetReportRow[]
  /** Rows that can be (or were) imported, that have errors, that are skipped: of the whole sheet. */
  good: number
  bad: number
  skipped?: number
  /** Rows that change nothing. */
  same?: number
  /** False where a run imported nothing, because a row is refused meanwhile. */
  applied?: boolean
}
