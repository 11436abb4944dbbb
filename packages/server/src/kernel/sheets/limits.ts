/** Limits for reading a spreadsheet. */
export interface SheetReadLimits {
  /** Bytes as uploaded. */
  bytes: number
  /** Bytes once unpacked, all parts together. */
  unpacked: number
  rows: number
  columns: number
  /** Characters of one cell. */
  cell: number
}

/** Why a sheet was turned away. */
export class SheetReadError extends Error {
  readonly reason: 'unreadable' | 'too_large'
  constructor(reason: SheetReadError['reason'], detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** One row: cells as trimmed text, and the line of the sheet from 1. */
export interface SheetInputRow {
  line: number
  cells: string[]
}
