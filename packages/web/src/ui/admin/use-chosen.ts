import { useEffect, useState } from 'react'

/** The rows selected by their checkboxes; kept across pages, cleared when the query changes. */
export function useChosenRows<Row>(rows: readonly Row[], idOf: (row: Row) => string, question: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  useEffect(() => setChosen(new Map()), [question])
  // Selected rows are refreshed, as names and states may have changed.
  useEffect(() => {
    setChosen((before) => {
      const renewed = rows.filter((row) => before.has(idOf(row)) && before.get(idOf(row)) !== row)
      return renewed.length === 0
        ? before
        : new Map([...before, ...renewed.map((row) => [idOf(row), row] as const)])
    })
  }, [rows, idOf])

  const put = (some: readonly Row[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const row of some) on ? next.set(idOf(row), row) : next.delete(idOf(row))
      return next
    })
  return {
    chosen,
    toggle: (row: Row) => put([row], !chosen.has(idOf(row))),
    put,
    clear: () => setChosen(new Map()),
  }
}
export type ChosenRows<Row> = ReturnType<typeof useChosenRows<Row>>
