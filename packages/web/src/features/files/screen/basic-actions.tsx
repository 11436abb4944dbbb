import type { ErrorKey } from '@cabinet/contract/errors'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds, type Right } from '@cabinet/contract/rights'
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
import { herePath } from '../../../kernel/go.ts'
import { uid } from '../../../kernel/session.ts'
import { show } from '../../../kernel/show.tsx'
import { type Offer, offer } from '../../../kernel/slots.ts'
import { toast } from '../../../kernel/toast.ts'
import { kindAt, lockBinds, openFolder, type Where } from '../../nodes/index.ts'
import { mark } from '../actions/clipboard.ts'
import { removeItems } from '../actions/deeds.tsx'
import { startRename } from '../actions/renaming.ts'
import type { TransferMode } from '../actions/transfer.tsx'
import { words } from '../files.text.ts'

/** Whether a right is held on all of these. The server judges again; this spares the press. */
export const heldOnAll = (rows: readonly FileItem[], right: Right) =>
  rows.every((row) => holds(row.rights, right))

const need =
  (right: Right) =>
  (rows: readonly FileItem[]): true | ErrorKey =>
    rows.length === 0 ? 'previews.none_selected' : heldOnAll(rows, right) || 'common.no_permission'

/** Why nothing of this can be changed. Where only some are held the server leaves those out and says why. */
const locked = (rows: readonly FileItem[]): ErrorKey | null =>
  rows.every((row) => row.lock && lockBinds(row.lock, uid())) ? `locks.${rows[0]!.lock!.kind}` : null

/** Held, and nothing in the way of changing it. */
const changes = (right: Right) => (rows: readonly FileItem[]) => {
  const ready = need(right)(rows)
  return ready === true ? (locked(rows) ?? true) : ready
}

const one = (rows: readonly FileItem[]): ErrorKey | null =>
  rows.length === 0 ? 'previews.none_selected' : rows.length > 1 ? 'previews.one_only' : null

async function chooseAndTransfer(mode: TransferMode, rows: readonly FileItem[]) {
  const { chooseFolder } = await import('../tree/choose-folder.tsx')
  await chooseFolder({ mode, items: rows })
}

/** The verbs of the spaces themselves; later rooms add theirs. */
export const basicActions: Offer[] = [
  offer('fileAction', {
    key: 'open',
    words: words.open,
    icon: FolderOpen,
    shortcut: 'Enter',
    ready: (rows) => one(rows) ?? (rows[0]!.folder || 'previews.type_not_supported'),
    run: ([row]) => openFolder(whereIs(row!)),
  }),
  offer('fileAction', {
    key: 'rename',
    words: words.rename,
    icon: PencilLine,
    shortcut: 'F2',
    ready: (rows) => one(rows) ?? changes('rename')(rows),
    run: ([row]) => startRename(row!.id),
  }),
  offer('fileAction', {
    key: 'move',
    words: words.moveTo,
    icon: FolderInput,
    ready: changes('move'),
    run: (rows) => chooseAndTransfer('move', rows),
  }),
  offer('fileAction', {
    key: 'copy',
    words: words.copyTo,
    icon: Copy,
    ready: need('copy'),
    run: (rows) => chooseAndTransfer('copy', rows),
  }),
  offer('fileAction', {
    key: 'cut',
    words: words.cut,
    icon: Scissors,
    shortcut: 'Ctrl X',
    ready: changes('cut'),
    run: (rows) => {
      mark('move', rows)
      toast.info(words.cutDone, { params: { count: rows.length } })
    },
  }),
  offer('fileAction', {
    key: 'copyMark',
    words: words.copy,
    icon: ClipboardCopy,
    shortcut: 'Ctrl C',
    ready: need('copy'),
    run: (rows) => {
      mark('copy', rows)
      toast.info(words.copied, { params: { count: rows.length } })
    },
  }),
  offer('fileAction', {
    key: 'delete',
    words: words.delete,
    icon: Trash2,
    shortcut: 'Delete',
    ready: changes('delete'),
    run: async (rows) => {
      await removeItems(rows.map((row) => row.id))
    },
  }),
  offer('fileAction', {
    key: 'properties',
    words: words.properties,
    icon: Info,
    shortcut: 'Alt Enter',
    ready: (rows) => (rows.length === 0 ? 'previews.none_selected' : true),
    run: async (rows) => {
      const { PropertiesDialog } = await import('../detail/properties-dialog.tsx')
      await show<void>((answer) => <PropertiesDialog items={rows} onClose={() => answer(null)} />)
    },
  }),
]

/** The folder itself as a place. Which of the screens it belongs to is the one that is open. */
const whereIs = (folder: FileItem): Where => {
  const kind = kindAt(herePath())
  return { kind, spaceId: kind === 'personal' ? undefined : folder.spaceId, parentId: folder.id }
}
