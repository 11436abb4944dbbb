import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { ClipboardPaste, FolderPlus, FolderUp, Info, RefreshCw, Upload } from 'lucide-react'
import { pickFiles } from '../../../kernel/drop.ts'
import { say, type T } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { refreshSpaces } from '../../nodes/index.ts'
import { clearClipboard, clipboard } from '../actions/clipboard.ts'
import { newFolder } from '../actions/deeds.tsx'
import { type TransferTarget, transfer } from '../actions/transfer.tsx'
import type { words } from '../files.text.ts'
import { runAction } from '../list/run-action.ts'
import { newItems } from './new-items.ts'

export interface Here {
  target: TransferTarget
  /** Bit set held on the open folder. */
  rights: number
  folder: FileItem
}

/** Puts what was copied or cut into the open folder. */
export async function paste({ target, rights }: Here) {
  const { mode, items } = clipboard()
  if (items.length === 0) return
  if (!holds(rights, 'new') && !holds(rights, 'upload')) return toast.error('common.no_permission')
  if ((await transfer(mode, items, target)) && mode === 'move') clearClipboard()
}

/** The menu of the empty space beside the rows. */
export const hereItems = (here: Here, t: T<typeof words>): MenuItem[] => [
  ...(holds(here.rights, 'new')
    ? [{ key: 'new', words: t('newFolder'), icon: <FolderPlus />, onPick: () => void newFolder(here.target) }]
    : []),
  ...(holds(here.rights, 'upload')
    ? [
        {
          key: 'files',
          words: t('uploadFiles'),
          icon: <Upload />,
          onPick: () => pickFiles(here.target, { folder: false }),
        },
        {
          key: 'folder',
          words: t('uploadFolder'),
          icon: <FolderUp />,
          onPick: () => pickFiles(here.target, { folder: true }),
        },
      ]
    : []),
  ...(holds(here.rights, 'upload')
    ? newItems().map((item, at) => ({
        key: `make:${item.key}`,
        words: say(item.words),
        icon: <item.icon size={16} />,
        divided: at === 0,
        onPick: () => void item.run(here.target),
      }))
    : []),
  {
    key: 'paste',
    words: t('paste'),
    icon: <ClipboardPaste />,
    shortcut: 'Ctrl V',
    divided: true,
    disabled: clipboard().items.length === 0,
    onPick: () => void paste(here),
  },
  {
    key: 'refresh',
    words: t('refresh'),
    icon: <RefreshCw />,
    divided: true,
    onPick: () => void refreshSpaces(),
  },
  {
    key: 'properties',
    words: t('properties'),
    icon: <Info />,
    onPick: () => runAction('properties', [here.folder]),
  },
]
