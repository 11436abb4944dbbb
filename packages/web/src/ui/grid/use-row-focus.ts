import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { type AnchorBox, pointAsAnchor } from '../place.ts'
import { type ListKeyCommand, listKeyCommandOf } from './keys.ts'
import type { IdentifiedRow } from './selection.ts'
import { actElementAt, cellControls, isInsideOf, rowIndexAt } from './use-interaction.ts'
import type { ListSelecting } from './use-selection.ts'

interface RowFocusOptions<Row extends IdentifiedRow> {
  rows: { at(index: number): Row | undefined }
  selecting: ListSelecting<Row>
  selectable: boolean
  /** Scrolls to a row. */
  reveal(index: number): void
  /** A press on the row, beside its controls. */
  onPress?: ((row: Row) => void) | undefined
  onDoublePress?: ((row: Row) => void) | undefined
  /** Enter. */
  onOpen?: ((row: Row) => void) | undefined
  /** Absent: the rows have no menu. */
  onMenu?: ((at: AnchorBox | Element, row: Row) => void) | undefined
}

/**
 * Mouse and keyboard of a grid whose rows hold the focus, because their buttons are stops of the keyboard:
 * arrows move without selecting, the checkbox or Space selects.
 */
export function useRowFocusInteraction<Row extends IdentifiedRow>(options: RowFocusOptions<Row>) {
  const { rows, selecting, selectable, onOpen, onMenu } = options
  const { selection } = selecting

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = rowIndexAt(event.target)
    const row = rows.at(index)
    if (!row) return
    selecting.focus(index)
    if (actElementAt(event.target)?.dataset.act === 'check')
      return event.shiftKey ? selecting.press(index, { ctrl: true, shift: true }) : selecting.toggle(index)
    if (isInsideOf(event.target, cellControls)) return
    // A click that ends a text selection is not a click on the row.
    if (!getSelection()?.toString()) options.onPress?.(row)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const row = rows.at(rowIndexAt(event.target))
    if (row && !isInsideOf(event.target, '[data-act]')) options.onDoublePress?.(row)
  }
  const onContextMenu = (event: MouseEvent) => {
    const row = rows.at(rowIndexAt(event.target))
    if (!row || !onMenu || isInsideOf(event.target, 'input')) return
    event.preventDefault()
    onMenu(pointAsAnchor(event), row)
  }
  const onFocus = (event: FocusEvent) => {
    const index = rowIndexAt(event.target)
    if (index >= 0) selecting.focus(index)
  }

  /** Carries out a command on the row that holds the focus; returns false for one of no use. */
  const obey = (command: ListKeyCommand, row: Row, index: number, line: Element) => {
    if (command.kind === 'open' && onOpen) onOpen(row)
    else if (command.kind === 'menu' && onMenu) onMenu(line.querySelector('[data-more]') ?? line, row)
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
    const row = rows.at(index)
    const command = listKeyCommandOf(event)
    if (!row || !command || event.defaultPrevented) return
    const line = (event.target as Element).closest('[data-index]')!
    const isLine = event.target === line
    if (command.kind === 'step') {
      // Arrows lead on from a control too; Home and End may mean a text in it.
      const leads = command.by === 'up' || command.by === 'down'
      if (!leads && !(isLine && (command.by === 'home' || command.by === 'end'))) return
      const range = command.range && selectable
      const to = selecting.step(command.by, { range, only: !range, columns: 1, page: 10 })
      options.reveal(to)
      event.currentTarget.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true })
    } else if (!isLine || !obey(command, row, index, line)) return
    event.preventDefault()
  }
  return { onClick, onDoubleClick, onContextMenu, onFocus, onKeyDown }
}
