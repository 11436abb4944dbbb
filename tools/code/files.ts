import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { codeFilesBelow, contractGround } from '../places.ts'

export type CodeSide = 'contract' | 'server' | 'web' | 'other'

/** One file of code: where it belongs, and what stands in it. */
export interface CodeFile {
  path: string
  side: CodeSide
  /** The room whose folder or contract file it is, or null. */
  room: string | null
  isTest: boolean
  source: string
  lineCount: number
}

const testFile = /\.(test|suite|bench|e2e)\.(tsx?|mjs)$|\/test-[\w-]+\.tsx?$|\/test\//

/** All TypeScript and JavaScript of the project, but for what is built or installed. */
export const readCodeFiles = (root: string): CodeFile[] =>
  ['packages', 'tools', 'e2e', 'bench']
    .flatMap((folder) => codeFilesBelow(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => !/\/public\//.test(path))
    .sort()
    .map((path) => describeFile(path, readFileSync(join(root, path), 'utf8')))

export function describeFile(path: string, source: string): CodeFile {
  const [, side, room] =
    /^packages\/(contract|server|web)\/(?:src\/)?(?:features\/)?([\w-]+)?/.exec(path) ?? []
  const inRoom = side === 'contract' ? !roomless.test(path) : /\/src\/features\/[\w-]+\//.test(path)
  return {
    path,
    side: (side as CodeSide | undefined) ?? 'other',
    room: side && inRoom ? (room ?? null) : null,
    isTest: testFile.test(path) || /^(e2e|bench)\//.test(path),
    source,
    lineCount: source.split('\n').length - (source.endsWith('\n') ? 1 : 0),
  }
}

/** Contract files that belong to no room. */
const roomless = new RegExp(`/src/(${contractGround.join('|')})\\b`)
