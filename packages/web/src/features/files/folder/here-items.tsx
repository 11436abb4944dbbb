import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { ClipboardPaste, FolderPlus, FolderUp, Info, RefreshCw, Upload } from 'lucide-react'
import { pickFilesFor } from '../../../kernel/drop.ts'
import { type TranslateMessages, translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { FloatingMenuItem } from '../../../ui/menu.tsx'
import { isOfferedHere, refreshFileQueries } from '../../nodes/index.ts'
import { clearClipboard, currentClipboard } from '../actions/clipboard.ts'
import { askAndMakeFolder } from '../actions/deeds.tsx'
import { type TransferTarget, transferItems } from '../actions/transfer.tsx'
import type { messages } from '../files.text.ts'
import { runActionOnRows } from '../list/run-action.ts'
import { newItemChoices } from './new-items.ts'

export interface OpenFolderPlace {
  target: TransferTarget
  /** Bit set of the user's rights on the open folder. */
  rights: number
  folder: ListedFileItem
}

/** Pastes copied or cut items into the open folder. */
export async function pasteIntoFolder({ target, rights }: OpenFolderPlace) {
  const { mode, items } = currentClipboard()
  if (items.length === 0) return
  const canPaste = isOfferedHere(mode === 'move' ? 'cut' : 'copy')
  if (!canPaste || (!includesRight(rights, 'new') && !includesRight(rights, 'upload')))
    return showToast.error('common.no_permission')
  if ((await transferItems(mode, items, target)) && mode === 'move') clearClipboard()
}

/** Returns the context menu of the empty area beside the rows. */
export const folderMenuItems = (
  here: OpenFolderPlace,
  t: TranslateMessages<typeof messages>,
): FloatingMenuItem[] => [
  ...(includesRight(here.rights, 'new')
    ? [
        {
          key: 'new',
          words: t('newFolder'),
          icon: <FolderPlus />,
          onPick: () => void askAndMakeFolder(here.target),
        },
      ]
    : []),
  ...(includesRight(here.rights, 'upload')
    ? [
        {
          key: 'files',
          words: t('uploadFiles'),
          icon: <Upload />,
          onPick: () => pickFilesFor(here.target, { folder: false }),
        },
        {
          key: 'folder',
          words: t('uploadFolder'),
          icon: <FolderUp />,
          onPick: () => pickFilesFor(here.target, { folder: true }),
        },
      ]
    : []),
  ...(includesRight(here.rights, 'upload')
    ? newItemChoices().map((item, at) => ({
        key: `make:${item.key}`,
        words: translate(item.words),
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
    disabled: currentClipboard().items.length === 0,
    onPick: () => void pasteIntoFolder(here),
  },
  {
    key: 'refresh',
    words: t('refresh'),
    icon: <RefreshCw />,
    divided: true,
    onPick: () => void refreshFileQueries(),
  },
  {
    key: 'properties',
    words: t('properties'),
    icon: <Info />,
    onPick: () => runActionOnRows('properties', [here.folder]),
  },
]
