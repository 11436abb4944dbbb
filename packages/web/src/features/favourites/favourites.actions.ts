import type { CollectionRow } from '@cabinet/contract/favourites'
import type { ServerButton } from '@cabinet/contract/menus'
import { Download, Square, StarOff } from 'lucide-react'
import type { ServerButtonAction } from '../../kernel/actions.ts'
import { downloadItems } from '../downloads/index.ts'
import { fileActionOfKey } from '../files/index.ts'
import { confirmUncollect } from './favourites.deeds.ts'
import { messages } from './favourites.text.ts'

const items = (rows: readonly CollectionRow[]) => rows.map(({ item }) => item)

/** Actions of the server's buttons on this page; conditions and messages follow the specification. */
const own: Record<string, ServerButtonAction<CollectionRow>> = {
  uncollect: {
    words: messages.unfavourite,
    icon: StarOff,
    shortcut: 'Delete',
    ready: (rows) => rows.length > 0 || 'favourites.select_one',
    run: async (rows) => void (await confirmUncollect(rows)),
  },
  download: {
    words: ['下载', 'Download'],
    icon: Download,
    ready: (rows) =>
      rows.length === 0
        ? 'favourites.download_none'
        : rows.length > 1
          ? 'favourites.download_one_at_a_time'
          : rows[0]!.item.folder
            ? 'favourites.download_no_folder'
            : (fileActionOfKey('download')?.ready(items(rows)) ?? true),
    run: (rows) => downloadItems(items(rows)),
  },
}

/** Returns the action of a button; buttons added by administrators use the file list's actions. */
export function collectionActionOf({ event, name }: ServerButton): ServerButtonAction<CollectionRow> {
  const known = own[event]
  if (known) return known
  const file = fileActionOfKey(event)
  return {
    words: file?.words ?? [name, name],
    icon: file?.icon ?? Square,
    ready: (rows) => file?.ready(items(rows)) ?? 'common.failed',
    run: (rows) => file?.run(items(rows)),
  }
}
