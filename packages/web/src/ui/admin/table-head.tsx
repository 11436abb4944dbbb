import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classes } from '../classes.ts'
import { useSay } from './host.ts'
import styles from './table.module.css'
import type { Asked, Column } from './types.ts'

interface HeadProps<Item> {
  column: Column<Item>
  first: boolean
  asked: Asked
  onSort(key: string): void
}

/** The head of a column; a press sorts up, then down, then not. */
export function Head<Item>({ column, first, asked, onSort }: HeadProps<Item>) {
  const say = useSay()
  const sorted = asked.sort === column.key ? asked.order : undefined
  const Sign = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      className={classes(first && styles.first, column.align === 'end' && styles.end)}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes(styles.sort, sorted && styles.sorted)}
          onClick={() => onSort(column.key)}
        >
          {say(column.words)}
          <Sign aria-hidden="true" />
        </button>
      ) : (
        say(column.words)
      )}
    </th>
  )
}
