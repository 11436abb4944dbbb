import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** All TypeScript and JavaScript that git knows or could know, but for what is built or installed. */
export function readCodeFiles(root: string): CodeFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return [...new Set(listed.split('\n'))]
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\/public\//.test(path))
    .filter((path) => existsSync(join(root, path))) // removed, and not yet told to git
    .sort()
    .map((path) => describeFile(path, readFileSync(join(root, path), 'utf8')))
}

export function describeFile(path: string, source: string): CodeFile {
  const [, side, room] =
    /^packages\/(contract|server|web)\/(?:src\/)?(?:features\/)?([\w-]+)?/.exec(path) ?? []
  const inRoom = side === 'contract' ? !contractGround.test(path) : /\/src\/features\/[\w-]+\//.test(path)
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
const contractGround = /\/src\/(wire|endpoint|limits|common|rights|errors|text)\b/
