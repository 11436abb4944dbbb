import type { FileVersion } from '@cabinet/contract/versions'
import type { TranslateMessages } from '../../kernel/text.ts'
import { formatByteSize } from '../../ui/format.ts'
import type { messages } from './versions.text.ts'

const sources = ['upload', 'restore', 'edit', 'copy', 'template', 'webdav', 'ferry'] as const

/** Returns how a version was created. */
export function versionSourceText(t: TranslateMessages<typeof messages>, version: FileVersion): string {
  if (version.origin) return t('restoredFrom', { number: version.origin })
  return t(sources.find((source) => source === version.source) ?? 'upload')
}

/** '+5 KB', '−120 B', '±0'. */
export function sizeDifferenceText(bytes: number): string {
  if (bytes === 0) return '±0'
  return `${bytes > 0 ? '+' : '−'}${formatByteSize(Math.abs(bytes))}`
}

/** Returns the start of the hash without its size, enough to compare by eye. */
export const shortContentHash = (hash: string) => (hash.split('-').at(-1) ?? '').slice(0, 10)
