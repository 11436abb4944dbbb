/** Rows or columns inserted before `at`, or removed from `at` on. */
export interface StructureChange {
  axis: 'row' | 'column'
  kind: 'insert' | 'remove'
  at: number
  count: number
}

export interface SheetCellArea {
  startRow: number
  endRow: number
  startColumn: number
  endColumn: number
}

const most = { row: 1048575, column: 16383 }

/** Returns the new index of a row or column; null where it was removed. */
export function positionAfterChange({ kind, at, count, axis }: StructureChange, of: number): number | null {
  if (of < at) return of
  if (kind === 'insert') return of + count > most[axis] ? null : of + count
  return of < at + count ? null : of - count
}

/** Returns the new span of rows or columns; one that reaches the sheet's edge still does. */
export function spanAfterChange(
  change: StructureChange,
  start: number,
  end: number,
): [number, number] | null {
  const { kind, at, count, axis } = change
  const whole = start === 0 && end === most[axis]
  if (whole) return [start, end]
  if (kind === 'insert') {
    const first = start >= at ? start + count : start
    return first > most[axis] ? null : [first, Math.min(most[axis], end >= at ? end + count : end)]
  }
  const first = start < at ? start : Math.max(at, start - count)
  const last = end < at ? end : Math.max(at - 1, end - count)
  return last < first ? null : [first, last]
}

export function areaAfterChange(change: StructureChange, of: SheetCellArea): SheetCellArea | null {
  if (change.axis === 'row') {
    const rows = spanAfterChange(change, of.startRow, of.endRow)
    return rows && { ...of, startRow: rows[0], endRow: rows[1] }
  }
  const columns = spanAfterChange(change, of.startColumn, of.endColumn)
  return columns && { ...of, startColumn: columns[0], endColumn: columns[1] }
}
