import { exportedNames, type ParsedFile } from './syntax.ts'

/** Names that every room or every file of a role exports by convention. */
export const conventionalNames = new Set([
  'room',
  'routes',
  'streams',
  'jobs',
  'messages',
  'errorMessages',
  'entryMessages',
  'actions',
  'commands',
  'slots',
])

/** One-word lower-case names that are the one well-known thing of the product. */
const plainNames = new Set([
  ...conventionalNames,
  'rooms',
  'wire',
  'endpoint',
  'stream',
  'event',
  'limits',
  'instant',
  'route',
  'job',
  'call',
  'offer',
  'translate',
])

/** Names that are declared and exported in several files of the packages' sources, each with those files. */
export function ambiguousNames(files: readonly ParsedFile[]): Map<string, string[]> {
  const declaredIn = new Map<string, string[]>()
  for (const file of files) {
    if (!isSource(file)) continue
    for (const { name, isOwn } of exportedNames(file))
      if (isOwn && !conventionalNames.has(name))
        declaredIn.set(name, [...(declaredIn.get(name) ?? []), file.path])
  }
  return new Map([...declaredIn].filter(([, paths]) => paths.length > 1).sort(byKey))
}

/** Exported names of one lower-case word, each with the files that declare it. */
export function oneWordNames(files: readonly ParsedFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  // a room's door passes on its room by the room's own name
  const rooms = new Set(files.map(({ room }) => camelCase(room ?? '')))
  for (const file of files) {
    if (!isSource(file)) continue
    for (const { name, isOwn } of exportedNames(file))
      if (isOwn && /^[a-z][a-z0-9]*$/.test(name) && !plainNames.has(name) && !rooms.has(name))
        found.set(name, [...(found.get(name) ?? []), file.path])
  }
  return new Map([...found].sort(byKey))
}

/** Comments with a sentence that begins with Who, What, Whoever or Whatever, each with the files it stands in. */
export function riddles(files: readonly ParsedFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, comments } of files)
    for (const comment of comments) {
      const text = comment.replaceAll(/\s+/g, ' ')
      if (/^(who|what|whoever|whatever)\b/i.test(text))
        found.set(text.slice(0, 60).trim(), [...(found.get(text.slice(0, 60).trim()) ?? []), path])
    }
  return new Map([...found].sort(byKey))
}

export const camelCase = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

export const isSource = ({ side, isTest, path }: ParsedFile): boolean =>
  side !== 'other' && !isTest && path.includes('/src/')

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0)
