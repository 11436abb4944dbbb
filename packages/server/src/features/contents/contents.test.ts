import { limits } from '@cabinet/contract/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateId } from '../../kernel/crypto/id.ts'
import {
  contentBlobKey,
  contentHashOf,
  findKnownContent,
  isSmallContent,
  linkKnownHash,
  openContentStream,
  readContentBytes,
  readSmallContents,
  storeContents,
} from './index.ts'
import { type ContentDesk, openContentDesk } from './test-contents.ts'

let desk: ContentDesk
beforeAll(async () => {
  desk = await openContentDesk()
})

let made = 0
/** Bytes that no other test stores. */
const fresh = (size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + made) % 251
  bytes.write(`${++made} `)
  return bytes
}
const inMemory = (bytes: Buffer) => ({ hash: contentHashOf(bytes), size: bytes.length, bytes })

describe('a content is kept once', () => {
  test('in one call and in several, by its hash', async () => {
    const [one, two] = [fresh(10), fresh(20)]
    const first = await desk.ctx.together((tx) =>
      storeContents(tx, [inMemory(one), inMemory(two), inMemory(one)]),
    )
    expect([...first.keys()].sort()).toEqual([contentHashOf(one), contentHashOf(two)].sort())
    expect(first.get(contentHashOf(two))).toMatchObject({ size: 20 })
    expect(await desk.store(one)).toEqual(first.get(contentHashOf(one)))
    expect(await desk.ctx.together((tx) => storeContents(tx, []))).toEqual(new Map())
  })

  test('in each enterprise by itself: a hash tells nothing about others', async () => {
    const bytes = fresh(10)
    const ours = await desk.store(bytes)
    expect(await findKnownContent(desk.other, contentHashOf(bytes))).toBeUndefined()
    const theirs = await desk.store(bytes, desk.other)
    expect(theirs.contentId).not.toBe(ours.contentId)
    expect((await findKnownContent(desk.other, contentHashOf(bytes)))?.id).toBe(theirs.contentId)
  })

  test('by twenty at once', async () => {
    const bytes = fresh(100)
    const all = await Promise.all(Array.from({ length: 20 }, () => desk.store(bytes)))
    expect(new Set(all.map(({ contentId }) => contentId)).size).toBe(1)
  })

  test('and its second blob is dropped', async () => {
    const bytes = fresh(limits.smallContent + 1)
    const { contentId } = await desk.store(bytes)
    const before = await desk.blobKeys()
    expect((await desk.store(bytes)).contentId).toBe(contentId)
    await expect.poll(desk.blobKeys).toEqual(before)
  })

  test('never, where its transaction ends without a commit', async () => {
    const bytes = fresh(10)
    const asked = desk.ctx.together(async (tx) => {
      await storeContents(tx, [inMemory(bytes)])
      throw new Error('the rest failed')
    })
    await expect(asked).rejects.toThrow('the rest failed')
    expect(await findKnownContent(desk.ctx, contentHashOf(bytes))).toBeUndefined()
  })

  test('is linked where it is known, by its hash alone', async () => {
    const bytes = fresh(7)
    const link = (hash: string) => desk.ctx.together((tx) => linkKnownHash(tx, hash))
    expect(await link(contentHashOf(bytes))).toBeNull()
    const stored = await desk.store(bytes)
    expect(await link(contentHashOf(bytes))).toEqual({ contentId: stored.contentId, size: 7 })
  })
})

describe('where it lies', () => {
  test.each([
    ['nothing', 0, 'db'],
    ['a little', 1, 'db'],
    ['as much as a row holds', 8000, 'db'],
    ['as much as the database takes', limits.smallContent, 'db'],
    ['a byte more', limits.smallContent + 1, 'store'],
  ])('%s', async (_, size, place) => {
    const bytes = size === 0 ? Buffer.alloc(0) : fresh(size)
    const row = await desk.rowOf(await desk.store(bytes))
    expect(row).toMatchObject({ place, size, hash: contentHashOf(bytes) })
    expect(isSmallContent(size)).toBe(place === 'db')
    expect(await desk.blobs.size(contentBlobKey(row))).toBe(place === 'store' ? size : null)
    expect(await readContentBytes(desk.ctx, row, { start: 0, end: size - 1 })).toEqual(bytes)
  })
})

describe('a range of it', () => {
  const sizes = { db: 20_000, store: limits.smallContent + 20_000 }

  test.each(['db', 'store'] as const)('is read to the byte, kept in the %s', async (place) => {
    const bytes = fresh(sizes[place])
    const row = await desk.rowOf(await desk.store(bytes))
    for (const [start, end] of [
      [0, 0],
      [0, 7999],
      [7999, 8000],
      [8000, 8000],
      [8001, 16_000],
      [bytes.length - 1, bytes.length - 1],
    ] as const)
      expect(await readContentBytes(desk.ctx, row, { start, end })).toEqual(bytes.subarray(start, end + 1))
  })

  test('is refused where the database has fewer bytes than were asked for', async () => {
    const row = await desk.rowOf(await desk.store(fresh(100)))
    const asked = readContentBytes(desk.ctx, row, { start: 50, end: 100 })
    await expect(asked).rejects.toMatchObject({ key: 'common.failed' })
    expect(await readContentBytes(desk.ctx, row, { start: 50, end: 49 })).toHaveLength(0)
  })

  test('comes as a stream out of the store', async () => {
    const bytes = fresh(limits.smallContent * 2)
    const parts: Buffer[] = []
    const row = await desk.rowOf(await desk.store(bytes))
    for await (const part of await openContentStream(desk.ctx, row)) parts.push(part as Buffer)
    expect(Buffer.concat(parts)).toEqual(bytes)
  })
})

test('many small contents are read in one query, in the order of their parts', async () => {
  const all = [fresh(1), fresh(8000), fresh(30_000)]
  const ids: string[] = []
  for (const bytes of all) ids.push((await desk.store(bytes)).contentId)
  const unknown = generateId()
  const read = await readSmallContents(desk.ctx, [...ids, unknown])
  expect(ids.map((id) => read.get(id))).toEqual(all)
  expect(read.get(unknown)).toEqual(Buffer.alloc(0))
  expect(await readSmallContents(desk.ctx, [])).toEqual(new Map())
})
