import { useMemo, useRef } from 'react'
import { type ListSelecting, selectableArray, useListSelection } from '../grid/use-selection.ts'

/** A row of any kind with the id that its page names. */
export interface AdminRow<Row> {
  id: string
  row: Row
}

/** Returns the rows with their ids; a row that stays the same keeps its object, so that it is not drawn again. */
export function useIdentifiedRows<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const known = useRef(new WeakMap<object, AdminRow<Row>>())
  return useMemo(
    () =>
      rows?.map((row) => {
        const id = idOf(row)
        const before = known.current.get(row as object)
        if (before?.id === id) return before
        const identified = { id, row }
        known.current.set(row as object, identified)
        return identified
      }),
    [rows, idOf],
  )
}

const hooks = { onMost: () => undefined, onFailure: () => undefined }
const none: readonly never[] = []

/** The rows selected by their checkboxes; kept across pages, cleared when the question changes. */
export function usePageSelection<Row>(rows: readonly AdminRow<Row>[] = none, question: string) {
  const source = useMemo(() => selectableArray(rows, false), [rows])
  const selecting = useListSelection(source, question, hooks)
  return {
    source,
    // All is this page; what was selected on other pages stays.
    selecting: { ...selecting, all: () => selecting.put(rows, true) } satisfies ListSelecting<AdminRow<Row>>,
  }
}
export type PageSelection<Row> = ListSelecting<AdminRow<Row>>
