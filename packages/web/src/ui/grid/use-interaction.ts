import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { type AnchorBox, pointAsAnchor } from '../place.ts'
import type { GridView } from './body.tsx'
import { type ListKeyCommand, listKeyCommandOf } from './keys.ts'
import type { IdentifiedRow } from './selection.ts'
import type { ListSelecting } from './use-selection.ts'

export interface GridInteractionOptions<Row extends IdentifiedRow> {
  rows: { at(index: number): Row | undefined }
  selecting: ListSelecting<Row>
  view: RefObject<GridView | null>
  /** Enter and double click. */
  onOpen?: ((row: Row) => void) | undefined
  /** Null: beside the rows. */
  onMenu?: ((at: AnchorBox, rows: Row[] | null) => void) | undefined
  /** A press on an element with `data-act` other than `check` and `menu`. */
  onAct?: ((act: string, row: Row) => void) | undefined
  /** Any other key; false leaves it to the browser. */
  onCommand?: ((command: ListKeyCommand) => boolean) | undefined
}

/** Controls of a cell that a press means instead of the row. */
export const cellControls = 'button, a, input, label, [data-stay]'

/** Returns the place of the row around an element, or -1. */
export const rowIndexAt = (target: EventTarget | null) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : -1
}
export const actElementAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
export const isInsideOf = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** Mouse and keyboard of a grid, in one place for all rows: a press selects, Enter opens. */
export function useGridInteraction<Row extends IdentifiedRow>(options: GridInteractionOptions<Row>) {
  const { rows, selecting, view, onOpen, onMenu, onAct } = options
  const { selection } = selecting
  const chosen = () => [...selection.rows.values()]

  const menuAt = (at: AnchorBox, index: number) => {
    const row = rows.at(index)
    if (!row) return onMenu?.(at, null)
    if (selection.rows.has(row.id)) return onMenu?.(at, chosen())
    selecting.press(index, { ctrl: false, shift: false })
    onMenu?.(at, [row])
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = rowIndexAt(event.target)
    const row = rows.at(index)
    if (!row) {
      // A click beside the rows clears the selection; column heads handle their own clicks.
      if (!isInsideOf(event.target, '[role=columnheader], button')) selecting.clear()
      return
    }
    const acting = actElementAt(event.target)
    const act = acting?.dataset.act
    if (act === 'check')
      return event.shiftKey ? selecting.press(index, { ctrl: true, shift: true }) : selecting.toggle(index)
    if (acting && act === 'menu') return menuAt(acting.getBoundingClientRect(), index)
    if (act) return onAct?.(act, row)
    selecting.press(index, { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey })
  }
  const onDoubleClick = (event: MouseEvent) => {
    const row = rows.at(rowIndexAt(event.target))
    if (row && !actElementAt(event.target)) onOpen?.(row)
  }
  const onContextMenu = (event: MouseEvent) => {
    if (!onMenu || isInsideOf(event.target, 'input, [role=columnheader]')) return
    event.preventDefault()
    menuAt(pointAsAnchor(event), rowIndexAt(event.target))
  }
  const onMouseDown = (event: MouseEvent) => {
    // Shift-click would otherwise select text on the page.
    if (event.shiftKey && rowIndexAt(event.target) >= 0) event.preventDefault()
  }

  /** Carries out a command; returns false for one that the grid has no use for. */
  const obey = (command: ListKeyCommand, grid: HTMLElement): boolean => {
    if (command.kind === 'step') {
      const { columns = 1, page = 10 } = view.current ?? {}
      const to = selecting.step(command.by, { range: command.range, only: command.only, columns, page })
      if (to >= 0) view.current?.reveal(to)
    } else if (command.kind === 'all') selecting.all()
    else if (command.kind === 'clear') selecting.clear()
    else if (command.kind === 'toggle') {
      if (selection.focus >= 0) selecting.toggle(selection.focus)
    } else if (command.kind === 'open' && onOpen) {
      const row = rows.at(selection.focus) ?? chosen()[0]
      if (row) onOpen(row)
    } else if (command.kind === 'menu' && onMenu) {
      const focused = grid.querySelector('[data-focus]') ?? grid
      menuAt(focused.getBoundingClientRect(), selection.focus)
    } else return options.onCommand?.(command) ?? false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement || event.defaultPrevented) return
    // A focused button handles its own keys.
    if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
    const command = listKeyCommandOf(event)
    if (command && obey(command, event.currentTarget)) event.preventDefault()
  }
  return { events: { onClick, onDoubleClick, onContextMenu, onMouseDown, onKeyDown }, obey }
}
