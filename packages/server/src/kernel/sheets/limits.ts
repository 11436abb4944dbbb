/** What a sheet may cost whoever reads it. */
export interface SheetLimits {
  /** Bytes as sent. */
  bytes: number
  /** Bytes once unpacked, all parts together. */
  unpacked: number
  rows: number
  columns: number
  /** Characters of one cell. */
  cell: number
}

/** Why a sheet was turned away. */
export class SheetError extends Error {
  readonly reason: 'unreadable' | 'too_large'
  constructor(reason: SheetError['reason'], detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** One row: cells as trimmed text, and the line of the sheet from 1. */
export interface SheetRow {
  line: number
  cells: string[]
}
