import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSevenZip } from '../../../kernel/reading/index.ts'
import { mountSingleFile } from './one-file.ts'
import { sevenZipOf } from './test-archives.ts'

/** A folder of contents: the opened archive, and another user's content. */
let shard: string
beforeAll(async () => {
  shard = mkdtempSync(join(tmpdir(), 'cabinet-shard-'))
  writeFileSync(join(shard, 'archive'), await sevenZipOf('in.txt'))
  writeFileSync(join(shard, 'other'), 'the content of somebody else')
})
afterAll(() => rmSync(shard, { recursive: true }))

/** Names and content hashes of the folder's files. */
const stateOf = () =>
  readdirSync(shard).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(shard, name)))
      .digest('hex'),
  ])

async function opened() {
  const { sevenZip, lines } = await startSevenZip()
  const { path, close } = mountSingleFile(sevenZip, join(shard, 'archive'), '/mounted')
  return { sevenZip, lines, path, close }
}
type Main = (args: string[]) => unknown

test('7-Zip sees the one archive that it reads, and nothing beside it', async () => {
  const { sevenZip, lines, path, close } = await opened()
  expect(sevenZip.FS.readdir('/mounted')).toEqual(['.', '..', 'archive'])
  for (const other of [
    '/mounted/other',
    '/mounted/../mounted/other',
    `/mounted/../${shard}/other`,
    `${shard}/other`,
  ])
    expect(() => sevenZip.FS.readFile(other)).toThrow()
  expect((sevenZip.callMain as Main)(['l', '-slt', '-ba', path])).toBe(0)
  expect(lines.join('\n')).toContain('in.txt')
  close()
})

test.each<[string, (path: string) => string[]]>([
  ['changes the archive', (path) => ['d', path, 'in.txt']],
  ['writes a file beside it', (path) => ['x', path, '-o/mounted', '-y']],
  ['writes an archive beside it', () => ['a', '/mounted/new.7z', '/etc/localtime', '/home']],
  ['renames what is inside', (path) => ['rn', path, 'in.txt', 'out.txt']],
])('7-Zip that %s is refused, and the disk is as it was', async (_, args) => {
  const before = stateOf()
  const { sevenZip, path, close } = await opened()
  let code: unknown = 'thrown'
  try {
    code = (sevenZip.callMain as Main)(args(path))
  } catch {
    // a C++ exception
  }
  close()
  expect(code).not.toBe(0)
  expect(stateOf()).toEqual(before)
})

test('code inside 7-Zip that calls its file system gets no further either', async () => {
  const before = stateOf()
  const { sevenZip, path, close } = await opened()
  const { FS } = sevenZip
  const tries = [
    () => FS.writeFile(path, 'other bytes'),
    () => FS.writeFile('/mounted/new', 'bytes'),
    () => FS.unlink(path),
    () => FS.rename(path, '/mounted/elsewhere'),
    () => FS.truncate(path, 0),
    () => FS.mkdir('/mounted/folder'),
    () => FS.symlink('/other', '/mounted/link'),
  ]
  for (const attempt of tries) expect(attempt).toThrow()
  close()
  expect(stateOf()).toEqual(before)
})
