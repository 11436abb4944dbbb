import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { SevenZipModuleFactory } from '7z-wasm'
import * as library from '7z-wasm'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveFormatOf } from './formats.ts'
import { safeEntryPath } from './names.ts'
import { rarOf, zipOf } from './test-archives.ts'

let dir: string
let made = 0
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cabinet-archives-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const text = Buffer.from('年度预算 2026\n')
const most = 1024 ** 2

function keep(bytes: Buffer): string {
  const file = join(dir, `archive-${made++}`)
  writeFileSync(file, bytes)
  return file
}
const list = (file: string, password?: string, count = 100) =>
  archiveFormatOf(file).list({ file, password }, count)
async function unpack(file: string, number: number, password?: string): Promise<Buffer> {
  const to = join(dir, `entry-${made++}`)
  await archiveFormatOf(file).unpack({ file, password }, { number, to, most })
  return readFileSync(to)
}
const numberOf = async (file: string, path: string, password?: string) =>
  (await list(file, password)).entries.find((one) => one.path === path)!.number

/** Packs a folder that contains one text, with 7-Zip. */
async function packed(name: string, ...switches: string[]): Promise<string> {
  const folder = join(dir, `in-${made++}`)
  mkdirSync(join(folder, '资料'), { recursive: true })
  writeFileSync(join(folder, '资料/预算 *[1].txt'), text)
  const sevenZip = await (library as unknown as { default: SevenZipModuleFactory }).default({
    print: () => {},
    printErr: () => {},
  })
  sevenZip.FS.mkdir('/in')
  sevenZip.FS.mount(sevenZip.NODEFS, { root: folder }, '/in')
  sevenZip.FS.chdir('/in')
  sevenZip.callMain(['a', ...switches, name, '资料'])
  return join(folder, name)
}

describe('a zip', () => {
  test('has its folders, sizes, times and Chinese names of either kind', async () => {
    const gbk = Buffer.concat([Buffer.from([0xc4, 0xea, 0xb6, 0xc8]), Buffer.from('/a.txt')])
    const file = keep(
      zipOf([
        { name: gbk, bytes: text },
        { name: '报告/', bytes: Buffer.alloc(0) },
        { name: '报告/预算.txt', bytes: text },
      ]),
    )
    const { entries, more } = await list(file)
    expect(more).toBe(false)
    expect(entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
      ['年度/a.txt', 'file', text.length],
      ['报告', 'folder', 0],
      ['报告/预算.txt', 'file', text.length],
    ])
    expect(entries[0]!.changedAt).toEqual(new Date(2026, 10, 22))
    expect(await unpack(file, 0)).toEqual(text)
  })

  test('gives no time where its writer had no clock', async () => {
    const bytes = zipOf([{ name: 'a.txt', bytes: text }])
    const entryAt = bytes.indexOf('PK\x01\x02', 0, 'latin1')
    bytes.fill(0, entryAt + 12, entryAt + 16)
    const file = keep(bytes)
    expect((await list(file)).entries[0]?.changedAt).toBeNull()
  })

  test('lists no more than so many', async () => {
    const file = keep(zipOf(['a', 'b', 'c'].map((name) => ({ name, bytes: text }))))
    expect(await list(file, undefined, 2)).toMatchObject({
      entries: [{ path: 'a' }, { path: 'b' }],
      more: true,
    })
  })

  test('with names twice gives each its own bytes', async () => {
    const file = keep(
      zipOf([
        { name: 'a.txt', bytes: text },
        { name: 'a.txt', bytes: Buffer.from('second') },
      ]),
    )
    expect([await unpack(file, 0), await unpack(file, 1)].map(String)).toEqual([String(text), 'second'])
  })

  test('with names that lead elsewhere shows them, and says so', async () => {
    const file = keep(
      zipOf([
        { name: '../../etc/passwd', bytes: text },
        { name: '/root/.ssh/id', bytes: text },
        { name: 'link', bytes: Buffer.from('/etc/passwd'), link: true },
      ]),
    )
    expect((await list(file)).entries).toMatchObject([
      { path: 'etc/passwd', outside: true, kind: 'file' },
      { path: 'root/.ssh/id', outside: true },
      { path: 'link', kind: 'link' },
    ])
    expect(await unpack(file, 0)).toEqual(text)
    await expect(unpack(file, 2)).rejects.toThrow('missing')
  })

  test.each([
    ['that says its size', undefined],
    ['that lies about its size', 10],
  ])('bomb %s is not unpacked', async (_, told) => {
    const bytes = Buffer.alloc(4 * most)
    const file = keep(zipOf([{ name: 'bomb', bytes, ...(told && { told }) }]))
    await expect(unpack(file, 0)).rejects.toThrow(told ? /damaged|too_large/ : 'too_large')
  })
})

test.each([
  ['7z', 'a.7z', []],
  ['zip of AES', 'a.zip', ['-mem=AES256']],
  ['zip of ZipCrypto', 'a.zip', ['-mem=ZipCrypto']],
])('an encrypted %s wants its password', async (_, name, switches) => {
  const file = await packed(name, '-psecret', ...switches)
  const number = await numberOf(file, '资料/预算 *[1].txt')
  expect((await list(file)).entries[number]!.locked).toBe(true)
  await expect(unpack(file, number)).rejects.toThrow('locked')
  await expect(unpack(file, number, 'wrong')).rejects.toThrow('wrong')
  expect(await unpack(file, number, 'secret')).toEqual(text)
})

test('an archive whose names are encrypted lists nothing without the password', async () => {
  const file = await packed('a.7z', '-psecret', '-mhe=on')
  await expect(list(file)).rejects.toThrow('locked')
  await expect(list(file, 'wrong')).rejects.toThrow('wrong')
  const number = await numberOf(file, '资料/预算 *[1].txt', 'secret')
  expect(await unpack(file, number, 'secret')).toEqual(text)
})

test.each([
  ['7z', 'a.7z', ['-m0=PPMd']],
  ['zip of LZMA', 'a.zip', ['-mm=LZMA']],
])('a %s is unpacked', async (_, name, switches) => {
  const file = await packed(name, ...switches)
  expect(await unpack(file, await numberOf(file, '资料/预算 *[1].txt'))).toEqual(text)
})

test('a RAR archive is listed and unpacked, names twice too', async () => {
  const file = keep(
    rarOf([
      { name: 'a.txt', bytes: text },
      { name: 'a.txt', bytes: Buffer.from('second') },
    ]),
  )
  const { entries } = await list(file)
  expect(entries.map(({ path, size, kind }) => [path, size, kind])).toEqual([
    ['a.txt', text.length, 'file'],
    ['a.txt', 6, 'file'],
  ])
  expect([await unpack(file, 0), await unpack(file, 1)].map(String)).toEqual([String(text), 'second'])
})

describe('a tar', () => {
  const tarOf = async () => {
    const tar = pack()
    tar.entry({ name: '资料/', type: 'directory' })
    tar.entry({ name: '资料/预算.txt', mtime: new Date('2026-11-22T08:00:00Z') }, text)
    tar.entry({ name: '../etc', type: 'symlink', linkname: '/etc' })
    tar.finalize()
    return buffer(tar)
  }

  test.each([
    ['as it is', (bytes: Buffer) => bytes],
    ['packed', (bytes: Buffer) => gzipSync(bytes)],
  ])('%s', async (_, pressed) => {
    const file = keep(pressed(await tarOf()))
    const { entries } = await list(file)
    expect(entries.map(({ path, kind, outside }) => [path, kind, outside])).toEqual([
      ['资料', 'folder', undefined],
      ['资料/预算.txt', 'file', undefined],
      ['etc', 'link', true],
    ])
    expect(entries[1]!.changedAt).toEqual(new Date('2026-11-22T08:00:00Z'))
    expect(await unpack(file, 1)).toEqual(text)
  })
})

test('a file that is packed alone has no name of its own', async () => {
  const file = keep(gzipSync(text))
  expect((await list(file)).entries).toMatchObject([{ path: '', size: text.length, kind: 'file' }])
  expect(await unpack(file, 0)).toEqual(text)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['something else', Buffer.from('what nobody knows')],
  ['half a zip', zipOf([{ name: 'a', bytes: text }]).subarray(0, 30)],
  ['half a 7z', Buffer.from('377abcaf271c0004aabbccdd', 'hex')],
])('%s is damaged', async (_, bytes) => {
  const file = keep(bytes)
  await expect((async () => list(file))()).rejects.toThrow('damaged')
})

test.each([
  ['a/b', 'a/b', undefined],
  ['a\\b', 'a/b', undefined],
  ['./a//b/', 'a/b', undefined],
  ['C:\\Windows\\a', 'Windows/a', true],
  ['\\\\host\\share', 'host/share', true],
  ['a/../../b', 'a/b', true],
  ['..', '?', true],
])('%s is shown as %s', (name, path, outside) => {
  expect(safeEntryPath(name)).toEqual({ path, ...(outside && { outside }) })
})
