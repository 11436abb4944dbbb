import { extensionOf } from '../../nodes/index.ts'
import { zipSafeName } from '../zip/index.ts'

/** Letters of the first item's name before a count. */
const mostLetters = 60

export interface PackageNameParts {
  /** The chosen items, in their order. */
  chosen: readonly { name: string; isFolder: boolean }[]
  /** Name of the folder in which all of it lies; null where there is none that could name it. */
  folder: string | null
  language: 'zh' | 'en'
}

/**
 * Names a zip after its single item, after the folder of several, or after the first of them with their
 * count. The name of a file loses its extension, which is not that of the zip.
 */
export function packageFileName({ chosen, folder, language }: PackageNameParts): string {
  const [first] = chosen
  const own = first ? stemOf(first) : ''
  const stem = first && chosen.length === 1 ? own : (folder ?? countedName(own, chosen.length, language))
  return zipSafeName(`${zipSafeName(stem.replace(/(.)\.zip$/i, '$1'))}.zip`)
}

function stemOf({ name, isFolder }: PackageNameParts['chosen'][number]): string {
  if (isFolder) return name
  const stem = name.slice(0, name.length - extensionOf(name).length)
  return stem.replace(/(.)\.tar$/i, '$1')
}

function countedName(first: string, count: number, language: 'zh' | 'en'): string {
  const letters = [...first]
  const short = letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : first
  return language === 'en' ? `${short} and ${count - 1} more` : `${short} 等 ${count} 项`
}
