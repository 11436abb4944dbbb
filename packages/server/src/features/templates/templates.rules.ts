import type { FileTemplateKind } from '@cabinet/contract/templates'
import { type TemplateErrorKey, templateLimits } from '@cabinet/contract/templates'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { pathSegmentsOf } from '../files/index.ts'
import { nodeNameRefusal } from '../nodes/index.ts'

const kinds: Record<string, FileTemplateKind> = {
  '.docx': 'doc',
  '.doc': 'doc',
  '.odt': 'doc',
  '.rtf': 'doc',
  '.xlsx': 'sheet',
  '.xlsm': 'sheet',
  '.xls': 'sheet',
  '.ods': 'sheet',
  '.csv': 'sheet',
  '.pptx': 'slide',
  '.ppt': 'slide',
  '.odp': 'slide',
  '.txt': 'text',
  '.md': 'text',
  '.html': 'text',
  '.json': 'text',
}

/** Returns the kind of file for an extension. */
export const templateKindOfSuffix = (suffix: string): FileTemplateKind => kinds[suffix] ?? 'other'

/** Returns why a template name is invalid, or null. Expects a trimmed name. */
export const templateNameRefusal = (name: string): TemplateErrorKey | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name === '' || [...name].length > templateLimits.name || nodeNameRefusal(name) !== null
      ? 'templates.name_invalid'
      : null

/** Returns the paths of a folder tree, each once with its parents, in order; null if one is invalid. */
export function templateTreePaths(paths: readonly string[]): string[] | null {
  const all = new Set<string>()
  for (const path of paths) {
    const names = pathSegmentsOf(path).map((name) => name.trim())
    if (names.length > 8 || names.some((name) => nodeNameRefusal(name) !== null)) return null
    for (const index of names.keys()) all.add(names.slice(0, index + 1).join('/'))
  }
  return all.size === 0 || all.size > templateLimits.folders ? null : [...all]
}
