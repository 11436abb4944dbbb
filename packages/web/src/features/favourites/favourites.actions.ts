import type { Collected } from '@cabinet/contract/favourites'
import type { Button } from '@cabinet/contract/menus'
import { Download, Square, StarOff } from 'lucide-react'
import type { Action } from '../../kernel/actions.ts'
import { download } from '../downloads/index.ts'
import { fileAction } from '../files/index.ts'
import { uncollect } from './favourites.deeds.ts'
import { words } from './favourites.text.ts'

const items = (rows: readonly Collected[]) => rows.map(({ item }) => item)

/** What each button that the server sends does here; its conditions and messages are the specification's. */
const own: Record<string, Action<Collected>> = {
  uncollect: {
    words: words.unfavourite,
    icon: StarOff,
    shortcut: 'Delete',
    ready: (rows) => rows.length > 0 || 'favourites.select_one',
    run: async (rows) => void (await uncollect(rows)),
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
            : (fileAction('download')?.ready(items(rows)) ?? true),
    run: (rows) => download(items(rows)),
  },
}

/** The verb of a button; one that an administrator added is that of the file lists. */
export function actionOf({ event, name }: Button): Action<Collected> {
  const known = own[event]
  if (known) return known
  const file = fileAction(event)
  return {
    words: file?.words ?? [name, name],
    icon: file?.icon ?? Square,
    ready: (rows) => file?.ready(items(rows)) ?? 'common.failed',
    run: (rows) => file?.run(items(rows)),
  }
}
