import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { joinClassNames } from '../classes.ts'
import { useHostTranslate } from './host.ts'
import styles from './table.module.css'
import type { AdminColumn, AskedListPage } from './types.ts'

interface HeadProps<Item> {
  column: AdminColumn<Item>
  first: boolean
  asked: AskedListPage
  onSort(key: string): void
}

/** The head of a column; a press sorts up, then down, then not. */
export function AdminColumnHead<Item>({ column, first, asked, onSort }: HeadProps<Item>) {
  const say = useHostTranslate()
  const sorted = asked.sort === column.key ? asked.order : undefined
  const Sign = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      className={joinClassNames(first && styles.first, column.align === 'end' && styles.end)}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={joinClassNames(styles.sort, sorted && styles.sorted)}
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
