import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type TranslateMessages, useText } from '../../../kernel/text.ts'
import { formatByteSize, formatFullTime } from '../../../ui/format.ts'
import { messages } from './detail.text.ts'

export type DetailFact = [name: string, value: string]

/** Formats the number of files and folders, leaving out zero counts. */
export const itemCountText = (t: TranslateMessages<typeof messages>, files: number, folders: number) =>
  folders === 0
    ? t('files', { count: files })
    : files === 0
      ? t('folders', { count: folders })
      : t('filesFolders', { files, folders })

/** The facts of one item, or of several together, as pairs of label and value. */
export function useDetailFacts(items: readonly ListedFileItem[]): DetailFact[] {
  const t = useText(messages)
  const [item] = items
  if (!item) return []
  if (items.length > 1) {
    const folders = items.filter((one) => one.folder).length
    return [
      [t('count'), itemCountText(t, items.length - folders, folders)],
      [t('size'), formatByteSize(items.reduce((sum, one) => sum + one.size, 0))],
    ]
  }
  const type = item.folder ? t('folder') : item.suffix.replace(/^\./, '').toUpperCase() || t('noType')
  return [
    [t('type'), type],
    ...(item.folder ? [[t('contains'), t('items', { count: item.items })] satisfies DetailFact] : []),
    [t('size'), formatByteSize(item.size)],
    [t('owner'), item.createdBy],
    [t('updatedAt'), formatFullTime(item.updatedAt)],
    [t('updatedBy'), item.updatedBy],
    [t('createdAt'), formatFullTime(item.createdAt)],
    ...(item.folder ? [] : [[t('version'), `V${item.version}`] satisfies DetailFact]),
  ]
}
