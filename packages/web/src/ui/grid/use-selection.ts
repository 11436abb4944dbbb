import { useCallback, useEffect, useState } from 'react'
import { stepInList } from './keys.ts'
import {
  type IdentifiedRow,
  type ListSelection,
  moveFocusedRow,
  nothingSelected,
  putSelectedRows,
  renewSelectedRows,
  selectExactRows,
  selectOnlyRow,
  selectRowRange,
  toggleSelectedRow,
} from './selection.ts'

/** A list of any length of which only some rows are held. */
export interface SelectableRows<Row extends IdentifiedRow> {
  total: number
  /** The row, or undefined while it is on its way. */
  at(index: number): Row | undefined
  /** A row that is held, by its id. */
  known(id: string): Row | undefined
  /** Every row of the list is held. */
  whole: boolean
  /** The rows from..to (both included), asked for where they are missing; at most `most`. */
  load(from: number, to: number): Promise<Row[]>
  most: number
}

/** A list that is held as an array. `whole`: rows that are not in it are gone, instead of on another page. */
export const selectableArray = <Row extends IdentifiedRow>(
  rows: readonly Row[],
  whole = true,
): SelectableRows<Row> => ({
  total: rows.length,
  at: (index) => rows[index],
  known: (id) => rows.find((row) => row.id === id),
  whole,
  load: async (from, to) => rows.slice(from, to + 1),
  most: rows.length,
})

interface Held {
  ctrl: boolean
  shift: boolean
}

export interface ListSelecting<Row extends IdentifiedRow> {
  selection: ListSelection<Row>
  /** A press on a row. */
  press(index: number, held: Held): void
  /** The checkbox, or Ctrl+Space. */
  toggle(index: number): void
  /** A key that moves; answers where to. */
  step(
    by: Parameters<typeof stepInList>[0],
    how: { range: boolean; only: boolean; columns: number; page: number },
  ): number
  all(): void
  clear(): void
  /** The keyboard is on this row; the selection stays. */
  focus(index: number): void
  /** These in or out, the others stay. */
  put(rows: readonly Row[], on: boolean): void
  /** The rubber band. */
  set(rows: readonly Row[]): void
  /** These have left the list, whether or not it has been asked again. */
  drop(ids: ReadonlySet<string>): void
}

interface Hooks {
  /** A range was longer than a selection may be. */
  onMost: (most: number) => void
  /** Rows that were missing could not be had. */
  onFailure: (error: unknown) => void
}

/** The selection of a list. `place` identifies the list: another one starts empty. */
export function useListSelection<Row extends IdentifiedRow>(
  rows: SelectableRows<Row>,
  place: string,
  { onMost, onFailure }: Hooks,
): ListSelecting<Row> {
  const [held, setHeld] = useState<{ place: string; selection: ListSelection<Row> }>({
    place,
    selection: nothingSelected,
  })
  const selection: ListSelection<Row> = held.place === place ? held.selection : nothingSelected
  const put = useCallback(
    (change: (now: ListSelection<Row>) => ListSelection<Row>) =>
      setHeld((now) => {
        const before: ListSelection<Row> = now.place === place ? now.selection : nothingSelected
        const after = change(before)
        return after === before && now.place === place ? now : { place, selection: after }
      }),
    [place],
  )
  useEffect(() => {
    put((now) =>
      renewSelectedRows(now, (id) => rows.known(id) ?? (rows.whole ? 'gone' : undefined), rows.total),
    )
  }, [rows.known, rows.whole, rows.total, put])

  const range = async (
    from: number,
    to: number,
    change: (loaded: readonly Row[]) => (now: ListSelection<Row>) => ListSelection<Row>,
  ) => {
    const [first, last] = from < to ? [from, to] : [to, from]
    const near = heldBetween(rows, first, last)
    if (near) return put(change(near))
    put((now) => moveFocusedRow(now, to))
    try {
      put(change(await rows.load(first, last)))
      if (last - first + 1 > rows.most) onMost(rows.most)
    } catch (error) {
      onFailure(error)
    }
  }
  return {
    selection,
    press: (index, { ctrl, shift }) => {
      const row = rows.at(index)
      if (!row) return
      if (!shift) return put((now) => (ctrl ? toggleSelectedRow(now, row, index) : selectOnlyRow(row, index)))
      void range(
        selection.anchor < 0 ? index : selection.anchor,
        index,
        (loaded) => (now) => selectRowRange(now, loaded, index, ctrl),
      )
    },
    toggle: (index) => {
      const row = rows.at(index)
      if (row) put((now) => toggleSelectedRow(now, row, index))
    },
    step: (by, how) => {
      const to = stepInList(by, selection.focus, rows.total, how.columns, how.page)
      const row = rows.at(to)
      const from = selection.anchor < 0 ? Math.max(0, selection.focus) : selection.anchor
      if (how.range)
        void range(from, to, (loaded) => (now) => selectRowRange({ ...now, anchor: from }, loaded, to))
      else if (how.only || !row) put((now) => moveFocusedRow(now, to))
      else put(() => selectOnlyRow(row, to))
      return to
    },
    all: () => {
      if (rows.total > 0) void range(0, rows.total - 1, (loaded) => (now) => selectExactRows(now, loaded))
    },
    clear: () => put((now) => (now.rows.size ? { ...nothingSelected, focus: now.focus } : now)),
    focus: (index) => put((now) => (now.focus === index ? now : moveFocusedRow(now, index))),
    put: (some, on) => put((now) => putSelectedRows(now, some, on)),
    set: (chosen) => put((now) => selectExactRows(now, chosen)),
    drop: (ids) =>
      put((now) => renewSelectedRows(now, (id) => (ids.has(id) ? 'gone' : undefined), rows.total)),
  }
}

/** The rows between, or null where one is missing or there are too many. */
function heldBetween<Row extends IdentifiedRow>(
  rows: SelectableRows<Row>,
  first: number,
  last: number,
): Row[] | null {
  if (last - first + 1 > rows.most) return null
  const found: Row[] = []
  for (let at = first; at <= last; at += 1) {
    const row = rows.at(at)
    if (!row) return null
    found.push(row)
  }
  return found
}
