/** A list row of any kind that has an id. */
export interface IdentifiedRow {
  id: string
}

/** The selection. It stores rows instead of positions, as pages are loaded and dropped. */
export interface ListSelection<Row extends IdentifiedRow> {
  rows: ReadonlyMap<string, Row>
  /** Where a range begins; -1 nowhere. */
  anchor: number
  /** The row that the keyboard is on; -1 none. */
  focus: number
}

export const nothingSelected: ListSelection<never> = {
  rows: new Map<string, never>(),
  anchor: -1,
  focus: -1,
}

const byId = <Row extends IdentifiedRow>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** A plain click: this one only. */
export const selectOnlyRow = <Row extends IdentifiedRow>(row: Row, index: number): ListSelection<Row> => ({
  rows: byId([row]),
  anchor: index,
  focus: index,
})

/** Ctrl+click, or the checkbox: in or out, the others stay. */
export function toggleSelectedRow<Row extends IdentifiedRow>(
  selection: ListSelection<Row>,
  row: Row,
  index: number,
): ListSelection<Row> {
  const rows = new Map(selection.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { rows, anchor: index, focus: index }
}

/** Shift: from the anchor to here. With `add` (Ctrl too) what was selected stays. */
export function selectRowRange<Row extends IdentifiedRow>(
  selection: ListSelection<Row>,
  between: readonly Row[],
  focus: number,
  add = false,
): ListSelection<Row> {
  const rows = byId(between)
  return {
    rows: add ? new Map([...selection.rows, ...rows]) : rows,
    anchor: selection.anchor < 0 ? focus : selection.anchor,
    focus,
  }
}

/** These in or out; the others, the anchor and the focus stay. */
export function putSelectedRows<Row extends IdentifiedRow>(
  selection: ListSelection<Row>,
  some: readonly Row[],
  on: boolean,
): ListSelection<Row> {
  const rows = new Map(selection.rows)
  for (const row of some) on ? rows.set(row.id, row) : rows.delete(row.id)
  return { ...selection, rows }
}

/** Exactly these, as the rubber band and Ctrl+A say. */
export const selectExactRows = <Row extends IdentifiedRow>(
  selection: ListSelection<Row>,
  rows: readonly Row[],
): ListSelection<Row> => ({
  ...selection,
  rows: byId(rows),
})

/** The keyboard moves without selecting (Ctrl+arrow). */
export const moveFocusedRow = <Row extends IdentifiedRow>(
  selection: ListSelection<Row>,
  focus: number,
): ListSelection<Row> => ({ ...selection, focus })

/** Updates selected rows to their new content and removes deleted ones. */
export function renewSelectedRows<Row extends IdentifiedRow>(
  selection: ListSelection<Row>,
  known: (id: string) => Row | 'gone' | undefined,
  total: number,
): ListSelection<Row> {
  const rows = new Map<string, Row>()
  let same = true
  for (const [id, row] of selection.rows) {
    const now = known(id) ?? row
    if (now !== row) same = false
    if (now !== 'gone') rows.set(id, now)
  }
  const focus = Math.min(selection.focus, total - 1)
  if (same && focus === selection.focus) return selection
  return { rows: same ? selection.rows : rows, anchor: Math.min(selection.anchor, total - 1), focus }
}
