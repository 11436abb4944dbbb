import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type BlobStorePair,
  collectBlobKeys,
  expectBlobErrorReason,
  mebibyteBytes,
  newTestBlobKey,
  readWholeStream,
  shuffleItems,
  splitIntoChunks,
} from './suite-parts.ts'

/** Contract tests for blobs that arrive in chunks. */
export function stagedBlobsSuite(pair: BlobStorePair) {
  const staged = async (key: string, content: Buffer, chunkSize: number) => {
    await pair.one.stage.open(key, content.length)
    for (const { offset, bytes } of splitIntoChunks(content, chunkSize))
      await pair.one.stage.put(key, offset, bytes)
    await pair.one.stage.sync(key)
  }

  describe('staged blobs', () => {
    test.each([
      ['nothing', 0, 2 * mebibyteBytes],
      ['one byte', 1, 2 * mebibyteBytes],
      ['one chunk', 2 * mebibyteBytes, 2 * mebibyteBytes],
      ['a part and a byte', 6 * mebibyteBytes + 1, 2 * mebibyteBytes],
      ['chunks that cross the parts', 15 * mebibyteBytes + 11, 2_345_678],
      ['chunks larger than a part', 20 * mebibyteBytes + 3, 9 * mebibyteBytes],
    ])('are made of %s', async (_, length, chunkSize) => {
      const key = newTestBlobKey()
      const content = randomBytes(length)
      await staged(key, content, chunkSize)
      expect(await pair.one.size(key)).toBeNull()
      await pair.one.stage.finish(key, length)
      expect(await pair.one.size(key)).toBe(length)
      expect((await readWholeStream(pair.one.read(key))).equals(content)).toBe(true)
      expect(await collectBlobKeys(pair.one.stage.list())).toEqual([])
    })

    test('take chunks in any order, at once, from two servers that both begin', async () => {
      const key = newTestBlobKey()
      const content = randomBytes(26 * mebibyteBytes + 5)
      const stores = [pair.one, pair.two]
      await Promise.all(Array.from({ length: 12 }, (_, i) => stores[i % 2]?.stage.open(key, content.length)))

      const partSize = pair.one.stage.partSize(content.length)
      expect(pair.two.stage.partSize(content.length)).toBe(partSize)
      const missing = new Map<number, number>()
      const chunks = shuffleItems(splitIntoChunks(content, 2 * mebibyteBytes))
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
      expect((await readWholeStream(pair.one.read(key))).equals(content)).toBe(true)
      expect(await collectBlobKeys(pair.one.stage.list())).toEqual([])
    })

    test('can be read before they are finished, sealed or not', async () => {
      const key = newTestBlobKey()
      const content = randomBytes(14 * mebibyteBytes)
      await staged(key, content, 2 * mebibyteBytes)
      await pair.one.stage.sealPart(key, 1)
      for (const [start, end] of [
        [0, content.length - 1],
        [0, 0],
        [10_240_000, content.length - 1],
        [3 * mebibyteBytes + 1, 9 * mebibyteBytes],
      ] as const) {
        expect(
          (await readWholeStream(pair.two.stage.read(key, start, end))).equals(
            content.subarray(start, end + 1),
          ),
        ).toBe(true)
      }
      await pair.two.stage.abort(key)
    })

    test('are finished again and again, by one or by twenty at once', async () => {
      const key = newTestBlobKey()
      const content = randomBytes(9 * mebibyteBytes)
      await staged(key, content, 2 * mebibyteBytes)
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => [pair.one, pair.two][i % 2]?.stage.finish(key, content.length)),
      )
      await pair.one.stage.finish(key, content.length)
      await pair.two.stage.finish(key, content.length)
      expect((await readWholeStream(pair.two.read(key))).equals(content)).toBe(true)
      expect(await collectBlobKeys(pair.two.stage.list())).toEqual([])
    })

    test('are not finished with bytes missing from the size, or when there is no stage', async () => {
      const key = newTestBlobKey()
      await staged(key, randomBytes(100), 100)
      await expect(pair.two.stage.finish(key, 99)).rejects.toEqual(expectBlobErrorReason('invalid'))
      await expect(pair.two.stage.finish(newTestBlobKey(), 5)).rejects.toEqual(
        expectBlobErrorReason('missing'),
      )
      expect(await pair.one.size(key)).toBeNull()
      await pair.one.stage.abort(key)
    })

    test('take no byte outside their size, nor one for a stage that is not there', async () => {
      const key = newTestBlobKey()
      await pair.one.stage.open(key, 10)
      await expect(pair.one.stage.put(key, 9, Buffer.from('ab'))).rejects.toEqual(
        expectBlobErrorReason('invalid'),
      )
      await expect(pair.one.stage.put(key, -1, Buffer.from('ab'))).rejects.toEqual(
        expectBlobErrorReason('invalid'),
      )
      await expect(pair.one.stage.open(key, 11)).rejects.toEqual(expectBlobErrorReason('invalid'))
      await expect(pair.one.stage.put(newTestBlobKey(), 0, Buffer.from('a'))).rejects.toEqual(
        expectBlobErrorReason('missing'),
      )
      await pair.one.stage.abort(key)
    })

    test('are forgotten, and once more, leaving a finished blob alone', async () => {
      const [left, done] = [newTestBlobKey(), newTestBlobKey()]
      await staged(left, randomBytes(7 * mebibyteBytes), 2 * mebibyteBytes)
      await staged(done, Buffer.from('done'), 4)
      await pair.one.stage.finish(done, 4)
      for (const key of [left, done, newTestBlobKey()]) {
        await pair.two.stage.abort(key)
        await pair.one.stage.abort(key)
      }
      expect(await pair.one.size(left)).toBeNull()
      expect(await pair.one.size(done)).toBe(4)
      await expect(pair.one.stage.finish(left, 7 * mebibyteBytes)).rejects.toEqual(
        expectBlobErrorReason('missing'),
      )
      expect(await collectBlobKeys(pair.one.stage.list())).toEqual([])
    })

    test('are listed with the time of their last byte', async () => {
      const keys = [newTestBlobKey(), `${newTestBlobKey()}/b`].sort()
      for (const key of keys) await staged(key, randomBytes(3 * mebibyteBytes), mebibyteBytes)
      expect((await collectBlobKeys(pair.two.stage.list())).sort()).toEqual(keys)
      for await (const { modifiedAt } of pair.two.stage.list()) {
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
      }
      for (const key of keys) await pair.two.stage.abort(key)
    })
  })
}
