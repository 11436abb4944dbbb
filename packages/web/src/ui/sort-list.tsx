import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './sort-list.module.css'

export interface SortableListProps<Item> {
  label: string
  items: readonly Item[]
  idOf(item: Item): string
  nameOf(item: Item): string
  draw(item: Item): ReactNode
  words: { up: (name: string) => string; down: (name: string) => string }
  /** Told the items in their new order. */
  onSort(items: Item[]): void
  disabled?: boolean
}

/** A list that is put in order by dragging or with the arrows. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, idOf, disabled = false } = props
  const [taken, setTaken] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return
    const next = items.filter((_, at) => at !== from)
    next.splice(to, 0, items[from]!)
    props.onSort(next)
  }
  return (
    <ol className={styles.list} aria-label={props.label}>
      {items.map((item, at) => (
        <li
          key={idOf(item)}
          className={styles.item}
          draggable={!disabled}
          data-over={(over === at && taken !== null && taken !== at) || undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', props.nameOf(item))
            setTaken(at)
          }}
          onDragOver={(event) => {
            if (taken === null) return
            event.preventDefault()
            setOver(at)
          }}
          onDrop={(event) => {
            event.preventDefault()
            if (taken !== null) move(taken, at)
          }}
          onDragEnd={() => {
            setTaken(null)
            setOver(null)
          }}
        >
          <GripVertical className={styles.grip} aria-hidden="true" />
          <span className={styles.place}>{at + 1}</span>
          <span className={styles.content}>{props.draw(item)}</span>
          <IconButton
            small
            words={props.words.up(props.nameOf(item))}
            icon={<ArrowUp />}
            disabled={disabled || at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            small
            words={props.words.down(props.nameOf(item))}
            icon={<ArrowDown />}
            disabled={disabled || at === items.length - 1}
            onClick={() => move(at, at + 1)}
          />
        </li>
      ))}
    </ol>
  )
}
