import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { allOf, because, chunksOf, keysOf, mib, newKey, type Pair, shuffled } from './suite-parts.ts'

/** What a store promises of blobs that arrive in chunks. */
export function stagedBlobs(pair: Pair) {
  const staged = async (key: string, content: Buffer, chunkSize: number) => {
    await pair.one.stage.open(key, content.length)
    for (const { offset, bytes } of chunksOf(content, chunkSize)) await pair.one.stage.put(key, offset, bytes)
    await pair.one.stage.sync(key)
  }

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
      expect(await pair.one.size(key)).toBeNull()
      await pair.one.stage.finish(key, length)
      expect(await pair.one.size(key)).toBe(length)
      expect((await allOf(pair.one.read(key))).equals(content)).toBe(true)
      expect(await keysOf(pair.one.stage.list())).toEqual([])
    })

    test('take chunks in any order, at once, from two servers that both begin', async () => {
      const key = newKey()
      const content = randomBytes(26 * mib + 5)
      const stores = [pair.one, pair.two]
      await Promise.all(Array.from({ length: 12 }, (_, i) => stores[i % 2]?.stage.open(key, content.length)))

      const partSize = pair.one.stage.partSize(content.length)
      expect(pair.two.stage.partSize(content.length)).toBe(partSize)
      const missing = new Map<number, number>()
      const chunks = shuffled(chunksOf(content, 2 * mib))
      for (const { offset } of chunks) {
        const part = Math.floor(offset / (partSize ?? content.length)) + 1
        missing.set(part, (missing.get(part) ?? 0) + 1)
      }
      await Promise.all(
        chunks.map(async ({ offset, bytes }, index) => {
          const { stage } = stores[index % 2] ?? pair.one
          await stage.put(key, offset, bytes)
          await stage.sync(key)
          const part = Math.floor(offset / (partSize ?? content.length)) + 1
          const left = (missing.get(part) ?? 0) - 1
          missing.set(part, left)
          if (left === 0)
            await Promise.all([pair.one.stage.sealPart(key, part), pair.two.stage.sealPart(key, part)])
        }),
      )

      await pair.two.stage.finish(key, content.length)
      expect((await allOf(pair.one.read(key))).equals(content)).toBe(true)
      expect(await keysOf(pair.one.stage.list())).toEqual([])
    })

    test('can be read before they are finished, sealed or not', async () => {
      const key = newKey()
      const content = randomBytes(14 * mib)
      await staged(key, content, 2 * mib)
      await pair.one.stage.sealPart(key, 1)
      for (const [start, end] of [
        [0, content.length - 1],
        [0, 0],
        [10_240_000, content.length - 1],
        [3 * mib + 1, 9 * mib],
      ] as const) {
        expect(
          (await allOf(pair.two.stage.read(key, start, end))).equals(content.subarray(start, end + 1)),
        ).toBe(true)
      }
      await pair.two.stage.abort(key)
    })

    test('are finished again and again, by one or by twenty at once', async () => {
      const key = newKey()
      const content = randomBytes(9 * mib)
      await staged(key, content, 2 * mib)
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => [pair.one, pair.two][i % 2]?.stage.finish(key, content.length)),
      )
      await pair.one.stage.finish(key, content.length)
      await pair.two.stage.finish(key, content.length)
      expect((await allOf(pair.two.read(key))).equals(content)).toBe(true)
      expect(await keysOf(pair.two.stage.list())).toEqual([])
    })

    test('are not finished with bytes missing from the size, or when there is no stage', async () => {
      const key = newKey()
      await staged(key, randomBytes(100), 100)
      await expect(pair.two.stage.finish(key, 99)).rejects.toEqual(because('invalid'))
      await expect(pair.two.stage.finish(newKey(), 5)).rejects.toEqual(because('missing'))
      expect(await pair.one.size(key)).toBeNull()
      await pair.one.stage.abort(key)
    })

    test('take no byte outside their size, nor one for a stage that is not there', async () => {
      const key = newKey()
      await pair.one.stage.open(key, 10)
      await expect(pair.one.stage.put(key, 9, Buffer.from('ab'))).rejects.toEqual(because('invalid'))
      await expect(pair.one.stage.put(key, -1, Buffer.from('ab'))).rejects.toEqual(because('invalid'))
      await expect(pair.one.stage.open(key, 11)).rejects.toEqual(because('invalid'))
      await expect(pair.one.stage.put(newKey(), 0, Buffer.from('a'))).rejects.toEqual(because('missing'))
      await pair.one.stage.abort(key)
    })

    test('are forgotten, and once more, leaving a finished blob alone', async () => {
      const [left, done] = [newKey(), newKey()]
      await staged(left, randomBytes(7 * mib), 2 * mib)
      await staged(done, Buffer.from('done'), 4)
      await pair.one.stage.finish(done, 4)
      for (const key of [left, done, newKey()]) {
        await pair.two.stage.abort(key)
        await pair.one.stage.abort(key)
      }
      expect(await pair.one.size(left)).toBeNull()
      expect(await pair.one.size(done)).toBe(4)
      await expect(pair.one.stage.finish(left, 7 * mib)).rejects.toEqual(because('missing'))
      expect(await keysOf(pair.one.stage.list())).toEqual([])
    })

    test('are listed with the time of their last byte', async () => {
      const keys = [newKey(), `${newKey()}/b`].sort()
      for (const key of keys) await staged(key, randomBytes(3 * mib), mib)
      expect((await keysOf(pair.two.stage.list())).sort()).toEqual(keys)
      for await (const { modifiedAt } of pair.two.stage.list()) {
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
      }
      for (const key of keys) await pair.two.stage.abort(key)
    })
  })
}
