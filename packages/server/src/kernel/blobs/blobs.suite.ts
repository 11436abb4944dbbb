import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'

const mib = 1024 * 1024
const newKey = () => randomUUID()
const allOf = async (stream: Promise<Readable>) => buffer(await stream)

async function keysOf(rows: AsyncIterable<{ key: string }>) {
  const keys: string[] = []
  for await (const { key } of rows) keys.push(key)
  return keys
}

const because = (reason: string) => expect.objectContaining({ name: 'BlobError', reason })

interface Chunk {
  offset: number
  bytes: Buffer
}

function chunksOf(content: Buffer, size: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let offset = 0; offset < content.length; offset += size) {
    chunks.push({ offset, bytes: content.subarray(offset, offset + size) })
  }
  return chunks
}

const shuffled = <T>(items: T[]) =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** What every blob store promises. `open` gives two stores of one place, as two servers have them. */
export function blobStoreSuite(name: string, open: () => Promise<[BlobStore, BlobStore]>) {
  describe(`${name} blob store`, () => {
    let one: BlobStore
    let two: BlobStore

    beforeAll(async () => {
      ;[one, two] = await open()
    }, 120_000)

    afterAll(async () => {
      await Promise.all([one?.close(), two?.close()])
    })

    const staged = async (key: string, content: Buffer, chunkSize: number) => {
      await one.stage.open(key, content.length)
      for (const { offset, bytes } of chunksOf(content, chunkSize)) await one.stage.put(key, offset, bytes)
      await one.stage.sync(key)
    }

    test('is well', async () => {
      await one.check()
      await two.check()
      expect(await keysOf(one.stage.list())).toEqual([])
    })

    describe('whole blobs', () => {
      test.each([0, 1, 4095, 65_537, 3 * mib + 1])('gives %i bytes back as they were', async (length) => {
        const content = randomBytes(length)
        const [asBuffer, asStream] = [newKey(), newKey()]
        await one.write(asBuffer, content, length)
        await one.write(asStream, Readable.from([content.subarray(0, 1000), content.subarray(1000)]), length)
        for (const key of [asBuffer, asStream]) {
          expect(await two.size(key)).toBe(length)
          expect((await allOf(two.read(key))).equals(content)).toBe(true)
        }
      })

      test('gives the range that is asked for', async () => {
        const key = newKey()
        const content = randomBytes(2 * mib + 7)
        await one.write(key, content)
        for (const [start, end] of [
          [0, 0],
          [5, 5],
          [1, 2 * mib],
          [content.length - 1, content.length - 1],
          [content.length - 10, content.length + 100],
        ] as const) {
          expect((await allOf(one.read(key, { start, end }))).equals(content.subarray(start, end + 1))).toBe(
            true,
          )
        }
      })

      test.each([
        [100, 200],
        [5, 4],
        [-1, 3],
        [Number.NaN, 3],
      ])('refuses the range %i to %i of 100 bytes', async (start, end) => {
        const key = newKey()
        await one.write(key, randomBytes(100))
        await expect(one.read(key, { start, end })).rejects.toEqual(because('invalid'))
      })

      test('replaces a blob at once', async () => {
        const key = newKey()
        await one.write(key, Buffer.from('first'))
        await two.write(key, Buffer.from('second one'))
        expect(String(await allOf(one.read(key)))).toBe('second one')
      })

      test.each([
        ['short', 4],
        ['long', 6],
      ])('stores nothing of a body that is too %s', async (_, length) => {
        const key = newKey()
        await expect(one.write(key, Readable.from([Buffer.alloc(length)]), 5)).rejects.toEqual(
          because('invalid'),
        )
        await expect(one.write(key, Buffer.alloc(length), 5)).rejects.toEqual(because('invalid'))
        expect(await one.size(key)).toBeNull()
        expect(await keysOf(one.stage.list())).toEqual([])
      })

      test('stores nothing of a body that breaks off, and passes its error on', async () => {
        const key = newKey()
        async function* body() {
          yield randomBytes(7 * mib)
          throw new Error('the line is down')
        }
        await expect(one.write(key, Readable.from(body()))).rejects.toThrow('the line is down')
        expect(await one.size(key)).toBeNull()
        expect(await keysOf(one.stage.list())).toEqual([])
      })

      test('says that a blob is missing', async () => {
        expect(await one.size(newKey())).toBeNull()
        await expect(one.read(newKey())).rejects.toEqual(because('missing'))
      })

      test('removes a blob, and once more', async () => {
        const key = newKey()
        await one.write(key, Buffer.from('x'))
        await two.remove(key)
        await one.remove(key)
        expect(await two.size(key)).toBeNull()
      })

      test('reads to the end what is removed meanwhile', async () => {
        const key = newKey()
        const content = randomBytes(12 * mib)
        await one.write(key, content)
        const stream = await one.read(key)
        const first = (await stream[Symbol.asyncIterator]().next()).value as Buffer
        const other = await two.read(key)
        await two.remove(key)
        expect(first.equals(content.subarray(0, first.length))).toBe(true)
        stream.destroy()
        expect((await buffer(other)).equals(content)).toBe(true)
      })

      test('lists by prefix, with size and time', async () => {
        const folder = newKey()
        const keys = [`${folder}/a`, `${folder}/a/b`, `${folder}/c`]
        for (const key of keys) await one.write(key, Buffer.from(key))
        expect((await keysOf(two.list(`${folder}/`))).sort()).toEqual(keys)
        expect(await keysOf(two.list(`${folder}/a/`))).toEqual([`${folder}/a/b`])
        for await (const row of two.list(folder)) {
          expect(row.size).toBe(row.key.length)
          expect(Math.abs(Date.now() - row.modifiedAt.getTime())).toBeLessThan(60_000)
        }
      })
    })

    describe('keys', () => {
      test.each([
        '',
        '.',
        '..',
        '../a',
        'a/../b',
        'a..b',
        '/etc/passwd',
        'a//b',
        'a/',
        '.hidden',
        'a\\b',
        'a b',
        'a\0',
        'a\n',
        'ü',
        'a,b',
        'x'.repeat(201),
      ])('refuses %j everywhere', async (key) => {
        const refused = because('invalid')
        await expect((async () => one.write(key, Buffer.from('x')))()).rejects.toEqual(refused)
        await expect((async () => one.read(key))()).rejects.toEqual(refused)
        await expect((async () => one.size(key))()).rejects.toEqual(refused)
        await expect((async () => one.remove(key))()).rejects.toEqual(refused)
        await expect((async () => one.stage.open(key, 1))()).rejects.toEqual(refused)
        await expect((async () => one.stage.put(key, 0, Buffer.from('x')))()).rejects.toEqual(refused)
        await expect((async () => one.stage.read(key, 0, 0))()).rejects.toEqual(refused)
        await expect((async () => one.stage.finish(key, 1))()).rejects.toEqual(refused)
        await expect((async () => one.stage.abort(key))()).rejects.toEqual(refused)
      })
    })

    describe('staged blobs', () => {
      test.each([
        ['nothing', 0, 2 * mib],
        ['one byte', 1, 2 * mib],
        ['one chunk', 2 * mib, 2 * mib],
        ['a part and a byte', 6 * mib + 1, 2 * mib],
        ['chunks that cross the parts', 15 * mib + 11, 2_345_678],
        ['chunks larger than a part', 20 * mib + 3, 9 * mib],
      ])('are made of %s', async (_, length, chunkSize) => {
        const key = newKey()
        const content = randomBytes(length)
        await staged(key, content, chunkSize)
        expect(await one.size(key)).toBeNull()
        await one.stage.finish(key, length)
        expect(await one.size(key)).toBe(length)
        expect((await allOf(one.read(key))).equals(content)).toBe(true)
        expect(await keysOf(one.stage.list())).toEqual([])
      })

      test('take chunks in any order, at once, from two servers that both begin', async () => {
        const key = newKey()
        const content = randomBytes(26 * mib + 5)
        const stores = [one, two]
        await Promise.all(
          Array.from({ length: 12 }, (_, i) => stores[i % 2]?.stage.open(key, content.length)),
        )

        const partSize = one.stage.partSize(content.length)
        expect(two.stage.partSize(content.length)).toBe(partSize)
        const missing = new Map<number, number>()
        const chunks = shuffled(chunksOf(content, 2 * mib))
        for (const { offset } of chunks) {
          const part = Math.floor(offset / (partSize ?? content.length)) + 1
          missing.set(part, (missing.get(part) ?? 0) + 1)
        }
        await Promise.all(
          chunks.map(async ({ offset, bytes }, index) => {
            const { stage } = stores[index % 2] ?? one
            await stage.put(key, offset, bytes)
            await stage.sync(key)
            const part = Math.floor(offset / (partSize ?? content.length)) + 1
            const left = (missing.get(part) ?? 0) - 1
            missing.set(part, left)
            if (left === 0) await Promise.all([one.stage.sealPart(key, part), two.stage.sealPart(key, part)])
          }),
        )

        await two.stage.finish(key, content.length)
        expect((await allOf(one.read(key))).equals(content)).toBe(true)
        expect(await keysOf(one.stage.list())).toEqual([])
      })

      test('can be read before they are finished, sealed or not', async () => {
        const key = newKey()
        const content = randomBytes(14 * mib)
        await staged(key, content, 2 * mib)
        await one.stage.sealPart(key, 1)
        for (const [start, end] of [
          [0, content.length - 1],
          [0, 0],
          [10_240_000, content.length - 1],
          [3 * mib + 1, 9 * mib],
        ] as const) {
          expect(
            (await allOf(two.stage.read(key, start, end))).equals(content.subarray(start, end + 1)),
          ).toBe(true)
        }
        await two.stage.abort(key)
      })

      test('are finished again and again, by one or by twenty at once', async () => {
        const key = newKey()
        const content = randomBytes(9 * mib)
        await staged(key, content, 2 * mib)
        await Promise.all(
          Array.from({ length: 20 }, (_, i) => [one, two][i % 2]?.stage.finish(key, content.length)),
        )
        await one.stage.finish(key, content.length)
        await two.stage.finish(key, content.length)
        expect((await allOf(two.read(key))).equals(content)).toBe(true)
        expect(await keysOf(two.stage.list())).toEqual([])
      })

      test('are not finished with bytes missing from the size, or when there is no stage', async () => {
        const key = newKey()
        await staged(key, randomBytes(100), 100)
        await expect(two.stage.finish(key, 99)).rejects.toEqual(because('invalid'))
        await expect(two.stage.finish(newKey(), 5)).rejects.toEqual(because('missing'))
        expect(await one.size(key)).toBeNull()
        await one.stage.abort(key)
      })

      test('take no byte outside their size, nor one for a stage that is not there', async () => {
        const key = newKey()
        await one.stage.open(key, 10)
        await expect(one.stage.put(key, 9, Buffer.from('ab'))).rejects.toEqual(because('invalid'))
        await expect(one.stage.put(key, -1, Buffer.from('ab'))).rejects.toEqual(because('invalid'))
        await expect(one.stage.open(key, 11)).rejects.toEqual(because('invalid'))
        await expect(one.stage.put(newKey(), 0, Buffer.from('a'))).rejects.toEqual(because('missing'))
        await one.stage.abort(key)
      })

      test('are forgotten, and once more, leaving a finished blob alone', async () => {
        const [left, done] = [newKey(), newKey()]
        await staged(left, randomBytes(7 * mib), 2 * mib)
        await staged(done, Buffer.from('done'), 4)
        await one.stage.finish(done, 4)
        for (const key of [left, done, newKey()]) {
          await two.stage.abort(key)
          await one.stage.abort(key)
        }
        expect(await one.size(left)).toBeNull()
        expect(await one.size(done)).toBe(4)
        await expect(one.stage.finish(left, 7 * mib)).rejects.toEqual(because('missing'))
        expect(await keysOf(one.stage.list())).toEqual([])
      })

      test('are listed with the time of their last byte', async () => {
        const keys = [newKey(), `${newKey()}/b`].sort()
        for (const key of keys) await staged(key, randomBytes(3 * mib), mib)
        expect((await keysOf(two.stage.list())).sort()).toEqual(keys)
        for await (const { modifiedAt } of two.stage.list()) {
          expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
        }
        for (const key of keys) await two.stage.abort(key)
      })
    })
  })
}
