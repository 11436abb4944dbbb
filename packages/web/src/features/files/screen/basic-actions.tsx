import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type FileRight, includesRight } from '@cabinet/contract/rights'
import {
  ClipboardCopy,
  Copy,
  FolderInput,
  FolderOpen,
  Info,
  PencilLine,
  Scissors,
  Trash2,
} from 'lucide-react'
import { currentPath, currentQuery } from '../../../kernel/go.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { offer, type SlotOffer } from '../../../kernel/slots.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  type FolderPlace,
  folderKindAtPath,
  folderPlaceOf,
  lockBindsUser,
  openFolderScreen,
} from '../../nodes/index.ts'
import { markForClipboard } from '../actions/clipboard.ts'
import { removeItemsWithUndo } from '../actions/deeds.tsx'
import { startInlineRename } from '../actions/renaming.ts'
import type { FileTransferMode } from '../actions/transfer.tsx'
import { messages } from '../files.text.ts'

/** Whether a right is held on all of these; the server checks again. */
export const isRightHeldOnAll = (rows: readonly ListedFileItem[], right: FileRight) =>
  rows.every((row) => includesRight(row.rights, right))

const need =
  (right: FileRight) =>
  (rows: readonly ListedFileItem[]): true | ErrorKey =>
    rows.length === 0 ? 'previews.none_selected' : isRightHeldOnAll(rows, right) || 'common.no_permission'

/** Returns why none of these can be changed; if only some are locked, the server reports those. */
const locked = (rows: readonly ListedFileItem[]): ErrorKey | null =>
  rows.every((row) => row.lock && lockBindsUser(row.lock, signedInUserId()))
    ? `locks.${rows[0]?.lock?.kind ?? 'manual'}`
    : null

/** Requires the right and no lock that prevents changes. */
const changes = (right: FileRight) => (rows: readonly ListedFileItem[]) => {
  const ready = need(right)(rows)
  return ready === true ? (locked(rows) ?? true) : ready
}

const one = (rows: readonly ListedFileItem[]): ErrorKey | null =>
  rows.length === 0 ? 'previews.none_selected' : rows.length > 1 ? 'previews.one_only' : null

async function chooseAndTransfer(mode: FileTransferMode, rows: readonly ListedFileItem[]) {
  const { chooseFolderAndTransfer: chooseFolder } = await import('../tree/choose-folder.tsx')
  await chooseFolder({ mode, items: rows })
}

/** Basic file actions; later rooms add theirs. */
export const basicActions: SlotOffer[] = [
  offer('fileAction', {
    key: 'open',
    words: messages.open,
    icon: FolderOpen,
    shortcut: 'Enter',
    ready: (rows) => one(rows) ?? (rows[0]?.folder || 'previews.type_not_supported'),
    run: ([row]) => row && openFolderScreen(whereIs(row)),
  }),
  offer('fileAction', {
    key: 'rename',
    words: messages.rename,
    icon: PencilLine,
    shortcut: 'F2',
    ready: (rows) => one(rows) ?? changes('rename')(rows),
    run: ([row]) => row && startInlineRename(row.id),
  }),
  offer('fileAction', {
    key: 'move',
    words: messages.moveTo,
    icon: FolderInput,
    ready: changes('move'),
    run: (rows) => chooseAndTransfer('move', rows),
  }),
  offer('fileAction', {
    key: 'copy',
    words: messages.copyTo,
    icon: Copy,
    ready: need('copy'),
    run: (rows) => chooseAndTransfer('copy', rows),
  }),
  offer('fileAction', {
    key: 'cut',
    words: messages.cut,
    icon: Scissors,
    shortcut: 'Ctrl X',
    ready: changes('cut'),
    run: (rows) => {
      markForClipboard('move', rows)
      showToast.info(messages.cutDone, { params: { count: rows.length } })
    },
  }),
  offer('fileAction', {
    key: 'copyMark',
    words: messages.copy,
    icon: ClipboardCopy,
    shortcut: 'Ctrl C',
    ready: need('copy'),
    run: (rows) => {
      markForClipboard('copy', rows)
      showToast.info(messages.copied, { params: { count: rows.length } })
    },
  }),
  offer('fileAction', {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    shortcut: 'Delete',
    ready: changes('delete'),
    run: async (rows) => {
      await removeItemsWithUndo(rows.map((row) => row.id))
    },
  }),
  offer('fileAction', {
    key: 'properties',
    words: messages.properties,
    icon: Info,
    shortcut: 'Alt Enter',
    ready: (rows) => (rows.length === 0 ? 'previews.none_selected' : true),
    run: async (rows) => {
      const { PropertiesDialog } = await import('../detail/properties-dialog.tsx')
      await showDialog<void>((answer) => <PropertiesDialog items={rows} onClose={() => answer(null)} />)
    },
  }),
]

/** Returns the folder as a place of the screen that is open. */
const whereIs = (folder: ListedFileItem): FolderPlace => {
  const kind = folderKindAtPath(currentPath())
  const { topId } = folderPlaceOf(kind, currentQuery())
  return {
    kind,
    spaceId: kind === 'personal' ? undefined : folder.spaceId,
    parentId: folder.id,
    ...(topId && { topId }),
  }
}
