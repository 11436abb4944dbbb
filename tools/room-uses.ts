import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { importsOf } from './imports.ts'
import { codeFilesBelow, placeOfFile, resolveImport } from './places.ts'

/** A room of one side and another that it uses, each pair once. */
export function roomUses(
  root: string,
  side: 'contract' | 'server' | 'web',
): { user: string; used: string }[] {
  const found = new Map<string, { user: string; used: string }>()
  for (const path of codeFilesBelow(join(root, 'packages', side, 'src'))) {
    const file = relative(root, path).split(sep).join('/')
    const { room: user, isTest } = placeOfFile(file)
    if (user === null || isTest || /\/test\//.test(file)) continue
    for (const one of importsOf(readFileSync(path, 'utf8'))) {
      const target = one.path === null ? null : resolveImport(file, one.path)
      const place = target === null ? null : placeOfFile(target)
      if (place?.side !== side || place.room === null || place.room === user) continue
      found.set(`${user} ${place.room}`, { user, used: place.room })
    }
  }
  return [...found.values()]
}
