import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Contract files that are no room: the rooms stand on them. `errors` gathers from all rooms. */
export const contractGround = [
  'wire',
  'endpoint',
  'stream',
  'batch',
  'event',
  'limits',
  'common',
  'rights',
  'errors',
  'sheets',
  'text',
  'rich-text',
]

type Zone = 'contract' | 'kernel' | 'ui' | 'room' | 'app' | 'test'
/** Where a file belongs; `room` is set for rooms' files and for contract files of rooms. */
export type FilePlace = {
  side: 'contract' | 'server' | 'web'
  zone: Zone
  room: string | null
  file: string
  isTest: boolean
}

/** The place of a file that is named from the project's folder. */
export function placeOfFile(file: string): FilePlace {
  const [, side = '', top = '', zone = '', room = ''] = file.split('/')
  const isTest = /\.(test|suite)\.tsx?$|\/test-[\w-]+\.tsx?$/.test(file) || top === 'test'
  const place = (kind: Zone, inRoom: string | null = null): FilePlace => ({
    side: side as FilePlace['side'],
    zone: kind,
    room: inRoom,
    file,
    isTest,
  })
  if (top === 'test') return place('test')
  if (side === 'contract') {
    const name = zone.split('.')[0]!
    return place('contract', contractGround.includes(name) ? null : name)
  }
  if (zone === 'kernel') return place('kernel')
  if (zone === 'ui' && side === 'web') return place('ui')
  if (zone === 'features' && dirname(file) !== `packages/${side}/src/features`) return place('room', room)
  return place('app')
}

/** The file an import means, from the project's folder; null for packages. */
export function resolveImport(file: string, path: string): string | null {
  const contract = /^@cabinet\/contract\/(.+)$/.exec(path)
  if (contract) return `packages/contract/src/${contract[1]!.replace(/\.ts$/, '')}.ts`
  return path.startsWith('.') ? posix.join(posix.dirname(file), path.replace(/\?.*$/, '')) : null
}

/** All code files below a folder, as absolute paths. */
export function codeFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(node_modules|dist(\..+)?)$/.test(entry.name) ? [] : codeFilesBelow(path)
    return /\.(ts|tsx|mts|js|mjs)$/.test(entry.name) && !/\.config\.ts$/.test(entry.name) ? [path] : []
  })
}
