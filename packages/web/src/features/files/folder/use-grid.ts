import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { GridView } from '../../../ui/grid/body.tsx'
import { type ListKeyCommand, listKeyCommandOf } from '../../../ui/grid/keys.ts'
import { useGridInteraction } from '../../../ui/grid/use-interaction.ts'
import type { AnchorBox } from '../../../ui/place.ts'
import { openFolderScreen, undoLastChange } from '../../nodes/index.ts'
import { askAndMakeFolder } from '../actions/deeds.tsx'
import { runActionOnRows } from '../list/run-action.ts'
import { parentFolderOf } from './above.ts'
import { pasteIntoFolder } from './here-items.tsx'
import type { OpenFolderState } from './use-folder.ts'

interface GridProps {
  folder: OpenFolderState
  /** Element that has the focus while the list handles the keys. */
  grid: HTMLElement | null
  list: RefObject<GridView | null>
  onMenu: (menu: { at: AnchorBox; rows: ListedFileItem[] | null }) => void
}

/** Mouse and keyboard handling of list and grid, in one place for all rows. */
export function useListInteraction({ folder, grid, list, onMenu }: GridProps) {
  const { rows, selecting, here, where } = folder
  const chosen = () => [...selecting.selection.rows.values()]

  const open = (row: ListedFileItem) => {
    if (!row.folder) return runActionOnRows('preview', [row])
    const spaceId = where.kind === 'personal' ? undefined : row.spaceId
    openFolderScreen({ kind: where.kind, spaceId, parentId: row.id, topId: where.topId })
  }
  const onCommand = (command: ListKeyCommand) => {
    if (command.kind === 'action') runActionOnRows(command.key, chosen())
    else if (command.kind === 'up') {
      const next = parentFolderOf(where, rows.head)
      if (next) openFolderScreen(next)
    } else if (command.kind === 'paste') {
      if (here) void pasteIntoFolder(here)
    } else if (command.kind === 'newFolder') {
      if (here) void askAndMakeFolder(here.target)
    } else if (command.kind === 'keys') void showKeys()
    else if (command.kind === 'undo') undoLastChange()
    return true
  }
  const { events, obey } = useGridInteraction({
    rows,
    selecting,
    view: list,
    onOpen: open,
    onMenu: here && ((at, picked) => onMenu({ at, rows: picked })),
    onAct: (act, row) => runActionOnRows(act, [row]),
    onCommand,
  })
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
  return events
}

async function showKeys() {
  const { showKeyboardHelp } = await import('../dialogs/keys-dialog.tsx')
  await showKeyboardHelp()
}
