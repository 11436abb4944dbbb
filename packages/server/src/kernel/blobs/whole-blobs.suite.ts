import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  type BlobStorePair,
  collectBlobKeys,
  expectBlobErrorReason,
  mebibyteBytes,
  newTestBlobKey,
  readWholeStream,
} from './suite-parts.ts'

/** Contract tests for blobs written in one go and for their keys. */
export function wholeBlobsSuite(pair: BlobStorePair) {
  describe('whole blobs', () => {
    test.each([0, 1, 4095, 65_537, 3 * mebibyteBytes + 1])(
      'gives %i bytes back as they were',
      async (length) => {
        const content = randomBytes(length)
        const [asBuffer, asStream] = [newTestBlobKey(), newTestBlobKey()]
        await pair.one.write(asBuffer, content, length)
        await pair.one.write(
          asStream,
          Readable.from([content.subarray(0, 1000), content.subarray(1000)]),
          length,
        )
        for (const key of [asBuffer, asStream]) {
          expect(await pair.two.size(key)).toBe(length)
          expect((await readWholeStream(pair.two.read(key))).equals(content)).toBe(true)
        }
      },
    )

    test('gives the range that is asked for', async () => {
      const key = newTestBlobKey()
      const content = randomBytes(2 * mebibyteBytes + 7)
      await pair.one.write(key, content)
      for (const [start, end] of [
        [0, 0],
        [5, 5],
        [1, 2 * mebibyteBytes],
        [content.length - 1, content.length - 1],
        [content.length - 10, content.length + 100],
      ] as const) {
        expect(
          (await readWholeStream(pair.one.read(key, { start, end }))).equals(
            content.subarray(start, end + 1),
          ),
        ).toBe(true)
      }
    })

    test.each([
      [100, 200],
      [5, 4],
      [-1, 3],
      [Number.NaN, 3],
    ])('refuses the range %i to %i of 100 bytes', async (start, end) => {
      const key = newTestBlobKey()
      await pair.one.write(key, randomBytes(100))
      await expect(pair.one.read(key, { start, end })).rejects.toEqual(expectBlobErrorReason('invalid'))
    })

    test('replaces a blob at once', async () => {
      const key = newTestBlobKey()
      await pair.one.write(key, Buffer.from('first'))
      await pair.two.write(key, Buffer.from('second one'))
      expect(String(await readWholeStream(pair.one.read(key)))).toBe('second one')
    })

    test.each([
      ['short', 4],
      ['long', 6],
    ])('stores nothing of a body that is too %s', async (_, length) => {
      const key = newTestBlobKey()
      await expect(pair.one.write(key, Readable.from([Buffer.alloc(length)]), 5)).rejects.toEqual(
        expectBlobErrorReason('invalid'),
      )
      await expect(pair.one.write(key, Buffer.alloc(length), 5)).rejects.toEqual(
        expectBlobErrorReason('invalid'),
      )
      expect(await pair.one.size(key)).toBeNull()
      expect(await collectBlobKeys(pair.one.stage.list())).toEqual([])
    })

    test('stores nothing of a body that breaks off, and passes its error on', async () => {
      const key = newTestBlobKey()
      async function* body() {
        yield randomBytes(7 * mebibyteBytes)
        throw new Error('the line is down')
      }
      await expect(pair.one.write(key, Readable.from(body()))).rejects.toThrow('the line is down')
      expect(await pair.one.size(key)).toBeNull()
      expect(await collectBlobKeys(pair.one.stage.list())).toEqual([])
    })

    test('says that a blob is missing', async () => {
      expect(await pair.one.size(newTestBlobKey())).toBeNull()
      await expect(pair.one.read(newTestBlobKey())).rejects.toEqual(expectBlobErrorReason('missing'))
    })

    test('removes a blob, and once more', async () => {
      const key = newTestBlobKey()
      await pair.one.write(key, Buffer.from('x'))
      await pair.two.remove(key)
      await pair.one.remove(key)
      expect(await pair.two.size(key)).toBeNull()
    })

    test('reads to the end what is removed meanwhile', async () => {
      const key = newTestBlobKey()
      const content = randomBytes(12 * mebibyteBytes)
      await pair.one.write(key, content)
      const stream = await pair.one.read(key)
      const first = (await stream[Symbol.asyncIterator]().next()).value as Buffer
      const other = await pair.two.read(key)
      await pair.two.remove(key)
      expect(first.equals(content.subarray(0, first.length))).toBe(true)
      stream.destroy()
      expect((await buffer(other)).equals(content)).toBe(true)
    })

    test('readers that are given up unread hold nothing back', async () => {
      const key = newTestBlobKey()
      await pair.one.write(key, randomBytes(3 * mebibyteBytes))
      for (let round = 0; round < 30; round++) {
        const readers = await Promise.all(Array.from({ length: 20 }, () => pair.one.read(key)))
        for (const reader of readers) reader.destroy()
      }
      expect(await pair.one.size(key)).toBe(3 * mebibyteBytes)
    })

    test('lists by prefix, with size and time', async () => {
      const folder = newTestBlobKey()
      const keys = [`${folder}/a`, `${folder}/a/b`, `${folder}/c`]
      for (const key of keys) await pair.one.write(key, Buffer.from(key))
      expect((await collectBlobKeys(pair.two.list(`${folder}/`))).sort()).toEqual(keys)
      expect(await collectBlobKeys(pair.two.list(`${folder}/a/`))).toEqual([`${folder}/a/b`])
      for await (const row of pair.two.list(folder)) {
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
      const refused = expectBlobErrorReason('invalid')
      await expect((async () => pair.one.write(key, Buffer.from('x')))()).rejects.toEqual(refused)
      await expect((async () => pair.one.read(key))()).rejects.toEqual(refused)
      await expect((async () => pair.one.size(key))()).rejects.toEqual(refused)
      await expect((async () => pair.one.remove(key))()).rejects.toEqual(refused)
      await expect((async () => pair.one.stage.open(key, 1))()).rejects.toEqual(refused)
      await expect((async () => pair.one.stage.put(key, 0, Buffer.from('x')))()).rejects.toEqual(refused)
      await expect((async () => pair.one.stage.read(key, 0, 0))()).rejects.toEqual(refused)
      await expect((async () => pair.one.stage.finish(key, 1))()).rejects.toEqual(refused)
      await expect((async () => pair.one.stage.abort(key))()).rejects.toEqual(refused)
    })
  })
}
