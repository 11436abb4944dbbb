import { ArrowDown, ArrowUp } from 'lucide-react'
import type { AdminRowAction } from './types.ts'

interface SortActions<Row> {
  /** Every row in its order, whatever the page shows. */
  all: readonly Row[]
  idOf: (row: Row) => string
  up: AdminRowAction<Row>['words']
  down: AdminRowAction<Row>['words']
  /** Keeps the ids in their new order. */
  save: (ids: string[]) => Promise<unknown>
}

/** The two actions that move a row of a sorted list by one place. Offered with the button `sort`. */
export function sortActions<Row>({ all, idOf, up, down, save }: SortActions<Row>): AdminRowAction<Row>[] {
  const idAt = (place: number) => {
    const row = all.at(place)
    return row && idOf(row)
  }
  const step = async (row: Row, by: 1 | -1) => {
    const ids = all.map(idOf)
    const from = ids.indexOf(idOf(row))
    const other = ids[from + by]
    if (other === undefined) return
    ids[from + by] = idOf(row)
    ids[from] = other
    await save(ids)
  }
  return [
    {
      key: 'sort',
      words: up,
      icon: ArrowUp,
      ready: (row) => idAt(0) !== idOf(row),
      run: (row) => step(row, -1),
    },
    {
      key: 'sort',
      words: down,
      icon: ArrowDown,
      ready: (row) => idAt(-1) !== idOf(row),
      run: (row) => step(row, 1),
    },
  ]
}
