import type { FileItem } from '@cabinet/contract/nodes'
import { type T, useText } from '../../../kernel/text.ts'
import { fullTimeText, sizeText } from '../../../ui/format.ts'
import { words } from './detail.text.ts'

export type Fact = [name: string, value: string]

/** How many files and folders, leaving out what there is none of. */
export const countWords = (t: T<typeof words>, files: number, folders: number) =>
  folders === 0
    ? t('files', { count: files })
    : files === 0
      ? t('folders', { count: folders })
      : t('filesFolders', { files, folders })

/** What is known of one item, or of several together, as pairs of words. */
export function useFacts(items: readonly FileItem[]): Fact[] {
  const t = useText(words)
  const [item] = items
  if (!item) return []
  if (items.length > 1) {
    const folders = items.filter((one) => one.folder).length
    return [
      [t('count'), countWords(t, items.length - folders, folders)],
      [t('size'), sizeText(items.reduce((sum, one) => sum + one.size, 0))],
    ]
  }
  const type = item.folder ? t('folder') : item.suffix.replace(/^\./, '').toUpperCase() || t('noType')
  return [
    [t('type'), type],
    ...(item.folder ? [[t('contains'), t('items', { count: item.items })] satisfies Fact] : []),
    [t('size'), sizeText(item.size)],
    [t('owner'), item.createdBy],
    [t('updatedAt'), fullTimeText(item.updatedAt)],
    [t('updatedBy'), item.updatedBy],
    [t('createdAt'), fullTimeText(item.createdAt)],
    ...(item.folder ? [] : [[t('version'), `V${item.version}`] satisfies Fact]),
  ]
}
