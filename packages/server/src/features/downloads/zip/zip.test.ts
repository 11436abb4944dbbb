// @heavy: unzip
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { readZip } from '../../../../test/read-zip.ts'
import { createZipWriter, gatherSmallPieces, uniqueNameGiver, zipSafeName } from './index.ts'

const dir = await mkdtemp(join(tmpdir(), 'cabinet-zip-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

describe('a name in a zip', () => {
  test.each([
    ['an ordinary one', '合同 2026.docx', '合同 2026.docx'],
    ['a way up', '..', '__'],
    ['a way up inside', '../../etc/passwd', '.._.._etc_passwd'],
    ['a way of Windows', '..\\..\\x', '.._.._x'],
    ['a drive', 'C:x', 'C_x'],
    ['control characters', 'a\u0000b\u001b\nc', 'a_b__c'],
    ['a turned reading direction', 'a\u202egpj.exe', 'a_gpj.exe'],
    ['a device', 'nul.txt', '_nul.txt'],
    ['dots and blanks at the end', 'a. .', 'a___'],
    ['nothing but blanks', '   ', '___'],
    ['half a character', 'a\ud800', 'a\ufffd'],
    ['decomposed letters', 'e\u0301', 'é'],
  ])('%s', (_, name, safe) => {
    expect(zipSafeName(name)).toBe(safe)
  })

  test('is at most 255 bytes, its extension kept', () => {
    const safe = zipSafeName(`${'汉'.repeat(200)}.docx`)
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255)
    expect(safe.endsWith('汉.docx')).toBe(true)
    const nameOf = uniqueNameGiver()
    const given = [1, 2, 3].map(() => nameOf(`${'汉'.repeat(200)}.docx`))
    expect(new Set(given).size).toBe(3)
    for (const name of given) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  })

  test('is given once in a folder, whatever its case and composition', () => {
    const nameOf = uniqueNameGiver()
    expect(['a.txt', 'A.TXT', 'a:b', 'a?b', '\u00e9', 'e\u0301'].map(nameOf)).toEqual([
      'a.txt',
      'A (2).TXT',
      'a_b',
      'a_b (2)',
      'é',
      'é (2)',
    ])
  })
})

const modifiedAt = new Date('2026-11-22T07:54:26Z')
const entry = (path: string, bytes: Buffer) => ({ path, size: bytes.length, crc: crc32(bytes), modifiedAt })

test('Info-ZIP and yauzl read what was written: Chinese names, empty folders, empty files, times', async () => {
  const zip = createZipWriter()
  const files: [string, Buffer][] = [
    ['合同/', Buffer.alloc(0)],
    ['合同/采购合同（终稿）.txt', Buffer.from('内容')],
    ['合同/空文件', Buffer.alloc(0)],
    ['空文件夹/', Buffer.alloc(0)],
    ['🙂 é.bin', Buffer.alloc(300_000, 7)],
  ]
  async function* pieces() {
    for (const [path, bytes] of files) {
      yield zip.begin(entry(path, bytes))
      yield bytes
    }
    yield* zip.end()
  }
  const parts: Buffer[] = []
  for await (const part of gatherSmallPieces(pieces())) parts.push(part)
  const whole = Buffer.concat(parts)
  expect(whole.length).toBe(zip.size())
  const file = join(dir, 'names.zip')
  await writeFile(file, whole)

  const seen = await readZip(file)
  expect(seen.map(({ entry: { fileName }, bytes }) => [fileName, bytes?.length ?? 0])).toEqual(
    files.map(([path, { length }]) => [path, length]),
  )
  for (const { entry: one } of seen) {
    expect(one.generalPurposeBitFlag).toBe(1 << 11)
    expect(one.getLastModDate()).toEqual(modifiedAt)
  }

  if (spawnSync('unzip', ['-v']).error) return
  execFileSync('unzip', ['-q', '-t', file], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  execFileSync('unzip', ['-q', file, '-d', join(dir, 'out')], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  expect(await readFile(join(dir, 'out/合同/采购合同（终稿）.txt'), 'utf8')).toBe('内容')
})

test('zip64: an entry of 5 GiB, one behind it, more than 65,535 in all', async () => {
  const gib5 = 5 * 1024 ** 3
  const zip = createZipWriter()
  const last = Buffer.from('behind')
  const handle = await open(join(dir, 'large.zip'), 'w')
  let at = 0
  const write = async (bytes: Buffer) => {
    await handle.write(bytes, 0, bytes.length, at)
    at += bytes.length
  }
  await write(zip.begin({ path: 'large.bin', size: gib5, crc: 0, modifiedAt }))
  // a sparse file instead of five gibibytes
  at += gib5
  const folders: Buffer[] = []
  for (let number = 0; number < 66_000; number++)
    folders.push(zip.begin({ path: `${number}/`, size: 0, crc: 0, modifiedAt }))
  await write(Buffer.concat(folders))
  await write(zip.begin(entry('last.txt', last)))
  await write(last)
  await write(Buffer.concat([...zip.end()]))
  await handle.close()
  expect(at).toBe(zip.size())

  const read = await readZip(join(dir, 'large.zip'), ({ fileName }) => fileName === 'last.txt')
  expect(read.length).toBe(66_002)
  expect(read[0]!.entry.uncompressedSize).toBe(gib5)
  expect(read.at(-1)!.bytes).toEqual(last)
  if (spawnSync('unzip', ['-v']).error) return
  const listed = execFileSync('unzip', ['-l', join(dir, 'large.zip'), 'large.bin', 'last.txt'], {
    encoding: 'utf8',
  })
  expect(listed).toContain(String(gib5))
  expect(execFileSync('unzip', ['-p', join(dir, 'large.zip'), 'last.txt'], { encoding: 'utf8' })).toBe(
    'behind',
  )
}, 60_000)
