import type { ListedFileItem } from '@cabinet/contract/nodes'
import {
  createElement,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react'
import { showDialog } from '../../../kernel/show.tsx'
import { type ListKeyCommand, listKeyCommandOf } from '../../../ui/grid/keys.ts'
import { type AnchorBox, pointAsAnchor } from '../../../ui/place.ts'
import { openFolderScreen, undoLastChange } from '../../nodes/index.ts'
import { askAndMakeFolder } from '../actions/deeds.tsx'
import type { FileListHandle } from '../list/list-props.ts'
import { runActionOnRows } from '../list/run-action.ts'
import { parentFolderOf } from './above.ts'
import { pasteIntoFolder } from './here-items.tsx'
import type { OpenFolderState } from './use-folder.ts'

interface GridProps {
  folder: OpenFolderState
  /** Element that has the focus while the list handles the keys. */
  grid: HTMLElement | null
  list: RefObject<FileListHandle | null>
  onMenu: (menu: { at: AnchorBox; rows: ListedFileItem[] | null }) => void
}

const indexAt = (target: EventTarget | null) => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return element ? Number(element.dataset.index) : -1
}
const actAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset.act : undefined

/** Mouse and keyboard handling of list and grid, in one place for all rows. */
export function useListInteraction({ folder, grid, list, onMenu }: GridProps) {
  const { rows, selecting, here, where } = folder
  const { selection } = selecting
  const chosen = () => [...selection.rows.values()]

  const open = (row: ListedFileItem) => {
    if (!row.folder) return runActionOnRows('preview', [row])
    const spaceId = where.kind === 'personal' ? undefined : row.spaceId
    openFolderScreen({ kind: where.kind, spaceId, parentId: row.id })
  }
  const menuAt = (at: AnchorBox, index: number) => {
    const row = rows.at(index)
    if (!row) return onMenu({ at, rows: null })
    if (selection.rows.has(row.id)) return onMenu({ at, rows: chosen() })
    selecting.press(index, { ctrl: false, shift: false })
    onMenu({ at, rows: [row] })
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = indexAt(event.target)
    const act = actAt(event.target)
    const row = rows.at(index)
    if (!row) {
      // A click beside the rows clears the selection; column heads handle their own clicks.
      if (event.target instanceof Element && !event.target.closest('[role=columnheader], button'))
        selecting.clear()
      return
    }
    if (act === 'check')
      return event.shiftKey ? selecting.press(index, { ctrl: true, shift: true }) : selecting.toggle(index)
    if (act === 'menu') {
      const button = (event.target as Element).closest('button')
      return menuAt(button ? button.getBoundingClientRect() : pointAsAnchor(event), index)
    }
    if (act) return runActionOnRows(act, [row])
    selecting.press(index, { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey })
  }
  const onDoubleClick = (event: MouseEvent) => {
    const row = rows.at(indexAt(event.target))
    if (row && !actAt(event.target)) open(row)
  }
  const onContextMenu = (event: MouseEvent) => {
    if (!here || (event.target instanceof Element && event.target.closest('input, [role=columnheader]')))
      return
    event.preventDefault()
    menuAt(pointAsAnchor(event), indexAt(event.target))
  }
  const onMouseDown = (event: MouseEvent) => {
    // Shift-click would otherwise select text on the page.
    if (event.shiftKey && indexAt(event.target) >= 0) event.preventDefault()
  }

  const obey = (command: ListKeyCommand, element: HTMLElement) => {
    if (command.kind === 'step') {
      const { columns = 1, page = 10 } = list.current ?? {}
      const to = selecting.step(command.by, { range: command.range, only: command.only, columns, page })
      if (to >= 0) list.current?.reveal(to)
      return
    }
    if (command.kind === 'action') return runActionOnRows(command.key, chosen())
    if (command.kind === 'toggle') return selection.focus >= 0 && selecting.toggle(selection.focus)
    if (command.kind === 'open') {
      const row = rows.at(selection.focus) ?? chosen()[0]
      return row && open(row)
    }
    if (command.kind === 'menu') {
      const focus = element.querySelector('[data-focus]') ?? element
      return menuAt(focus.getBoundingClientRect(), selection.focus)
    }
    if (command.kind === 'up') {
      const next = parentFolderOf(where.kind, rows.head)
      return next && openFolderScreen(next)
    }
    if (command.kind === 'paste') return here && void pasteIntoFolder(here)
    if (command.kind === 'newFolder') return here && void askAndMakeFolder(here.target)
    if (command.kind === 'keys') return void showKeys()
    if (command.kind === 'all') return selecting.all()
    if (command.kind === 'clear') return selecting.clear()
    undoLastChange()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement || event.defaultPrevented) return
    // A focused button handles its own keys.
    if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
    const command = listKeyCommandOf(event)
    if (!command) return
    event.preventDefault()
    obey(command, event.currentTarget)
  }
  // With no element focused (after a dialog, on arrival) the list handles the keys too.
  const fromNowhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const command = event.target === document.body && !event.defaultPrevented ? listKeyCommandOf(event) : null
    if (!command || !grid || document.querySelector('[aria-modal], [role=menu]')) return
    event.preventDefault()
    grid.focus({ preventScroll: true })
    obey(command, grid)
  })
  useEffect(() => {
    document.addEventListener('keydown', fromNowhere)
    return () => document.removeEventListener('keydown', fromNowhere)
  }, [])
  return { onClick, onDoubleClick, onContextMenu, onMouseDown, onKeyDown }
}

async function showKeys() {
  const { KeyboardHelpDialog: KeysDialog } = await import('../dialogs/keys-dialog.tsx')
  await showDialog<void>((answer) => createElement(KeysDialog, { onClose: () => answer(null) }))
}
