import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { type ListKeyCommand, listKeyCommandOf } from '../grid/keys.ts'
import { actElementAt, cellControls, isInsideOf, rowIndexAt } from '../grid/use-interaction.ts'
import { type AnchorBox, pointAsAnchor } from '../place.ts'
import type { AdminRow, PageSelection } from './use-page-selection.ts'

interface TableEventsOptions<Row> {
  rows: readonly AdminRow<Row>[]
  selecting: PageSelection<Row>
  selectable: boolean
  reveal(index: number): void
  onOpen?: ((row: Row) => void) | undefined
  /** Absent: the rows have no menu. */
  onMenu?: ((at: AnchorBox | Element, row: Row) => void) | undefined
}

/**
 * Mouse and keyboard of an administration table: a press opens the row, its checkbox selects it. The rows hold
 * the focus, because their buttons are stops of the keyboard.
 */
export function useTableEvents<Row>(options: TableEventsOptions<Row>) {
  const { rows, selecting, selectable, onOpen, onMenu } = options
  const { selection } = selecting

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = rowIndexAt(event.target)
    const identified = rows[index]
    if (!identified) return
    selecting.focus(index)
    if (actElementAt(event.target)?.dataset.act === 'check')
      return event.shiftKey ? selecting.press(index, { ctrl: true, shift: true }) : selecting.toggle(index)
    if (isInsideOf(event.target, cellControls)) return
    // A click that ends a text selection is not a click on the row.
    if (getSelection()?.toString()) return
    if (onOpen) onOpen(identified.row)
    else if (selectable) selecting.toggle(index)
  }
  const onContextMenu = (event: MouseEvent) => {
    const identified = rows[rowIndexAt(event.target)]
    if (!identified || !onMenu || isInsideOf(event.target, 'input')) return
    event.preventDefault()
    onMenu(pointAsAnchor(event), identified.row)
  }
  const onFocus = (event: FocusEvent) => {
    const index = rowIndexAt(event.target)
    if (index >= 0) selecting.focus(index)
  }

  const onRow = (command: ListKeyCommand, identified: AdminRow<Row>, index: number, line: Element) => {
    if (command.kind === 'open' && onOpen) onOpen(identified.row)
    else if (command.kind === 'menu' && onMenu)
      onMenu(line.querySelector('[data-more]') ?? line, identified.row)
    else if (!selectable) return false
    else if (command.kind === 'action' && command.key === 'preview') selecting.toggle(index)
    else if (command.kind === 'toggle') selecting.toggle(index)
    else if (command.kind === 'all') selecting.all()
    else if (command.kind === 'clear' && selection.rows.size > 0) selecting.clear()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = rowIndexAt(event.target)
    const identified = rows[index]
    const command = listKeyCommandOf(event)
    if (!identified || !command || event.defaultPrevented) return
    const line = (event.target as Element).closest('[data-index]')!
    const isLine = event.target === line
    if (command.kind === 'step') {
      const steps = command.by === 'up' || command.by === 'down'
      if (!(steps || (isLine && (command.by === 'home' || command.by === 'end')))) return
      const range = command.range && selectable
      const to = selecting.step(command.by, { range, only: !range, columns: 1, page: 10 })
      options.reveal(to)
      event.currentTarget.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true })
    } else if (!isLine || !onRow(command, identified, index, line)) return
    event.preventDefault()
  }
  return { onClick, onContextMenu, onFocus, onKeyDown }
}
