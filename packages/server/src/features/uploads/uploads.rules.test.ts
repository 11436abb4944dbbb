import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addChunkToBitmap,
  chunkNumbersIn,
  countChunksIn,
  emptyChunkBitmap,
  hasChunkInBitmap,
} from './bitmap.ts'
import { openBufferPool } from './buffers.ts'
import { challengeProofOf, newUploadChallenge } from './challenge.rules.ts'
import { parseMultipart } from './multipart.ts'
import { candidateNamesOf, clashingNamesAmong } from './names.rules.ts'
import {
  bareExtensionOf,
  chunkLengthOf,
  chunkOffsetOf,
  foldersOfRelativePath,
  forbiddenExtensions,
  numbersRefusal,
  uploadFileRefusal,
} from './uploads.rules.ts'

/** Values that a correct client of either counting rule sends for one chunk. */
const honest = (size: number, chunkSize: number, floor: boolean, chunk: number) => {
  const chunks = Math.max(1, floor ? Math.floor(size / chunkSize) : Math.ceil(size / chunkSize))
  const chunkNumber = Math.min(chunk, chunks)
  const end = chunkNumber === chunks ? size : chunkNumber * chunkSize
  return {
    chunkNumber,
    chunkSize,
    currentChunkSize: end - (chunkNumber - 1) * chunkSize,
    totalSize: size,
    totalChunks: chunks,
  }
}

describe('the numbers of a chunk', () => {
  test('every honest cut is right and covers the file once', () => {
    for (let run = 0; run < 500; run++) {
      const size = randomInt(1, 100_000)
      const chunkSize = randomInt(1, 5000)
      const floor = run % 2 === 0
      const { totalChunks } = honest(size, chunkSize, floor, 1)
      let at = 0
      for (let chunk = 1; chunk <= Math.min(totalChunks, 50); chunk++) {
        const numbers = honest(size, chunkSize, floor, chunk)
        const geometry = { size, chunkSize, chunks: totalChunks }
        expect(numbersRefusal(numbers)).toBeNull()
        expect(chunkOffsetOf(geometry, chunk)).toBe(at)
        at += chunkLengthOf(geometry, chunk)
      }
      if (totalChunks <= 50) expect(at).toBe(size)
    }
  })

  test('any number changed alone is refused', () => {
    for (let run = 0; run < 2000; run++) {
      const numbers = honest(randomInt(2, 100_000), randomInt(1, 5000), run % 2 === 0, randomInt(1, 30))
      for (const field of ['currentChunkSize', 'totalChunks', 'totalSize'] as const) {
        const bent = { ...numbers, [field]: numbers[field] + randomInt(1, 1000) * (randomInt(2) ? 1 : -1) }
        if (bent.totalSize < 1 || bent.totalChunks < 1 || bent.currentChunkSize < 0) continue
        const { totalSize, chunkSize, totalChunks, chunkNumber, currentChunkSize } = bent
        const same = [true, false].some((floor) => {
          const right = honest(totalSize, chunkSize, floor, chunkNumber)
          return (
            right.totalChunks === totalChunks &&
            right.chunkNumber === chunkNumber &&
            right.currentChunkSize === currentChunkSize
          )
        })
        expect(numbersRefusal(bent) === null, JSON.stringify(bent)).toBe(same)
      }
    }
  })

  test('sizes beyond reason', () => {
    expect(numbersRefusal(honest(2 ** 21, 1, false, 1))).toBe('uploads.numbers_wrong')
    expect(numbersRefusal(honest(2 ** 30, 2 ** 25, false, 1))).toBe('uploads.numbers_wrong')
    expect(numbersRefusal({ ...honest(10, 5, false, 1), totalSize: 0 })).toBe('uploads.empty')
  })
})

test.each([
  ['allowed', { name: 'a.txt', size: 5 }, undefined],
  ['zero', { name: 'a.txt', size: 0 }, 'uploads.empty'],
  ['at the cap', { name: 'a.txt', size: 100 }, undefined],
  ['above the cap', { name: 'a.txt', size: 101 }, 'uploads.too_large'],
  ['forbidden by the user', { name: 'a.EXE', size: 5 }, 'uploads.extension_not_allowed'],
  ['forbidden by the system', { name: 'b.tar.sh', size: 5 }, 'uploads.extension_not_allowed'],
  ['an extension alone', { name: '.exe', size: 5 }, 'uploads.extension_not_allowed'],
  ['no extension', { name: 'exe', size: 5 }, undefined],
])('a file: %s', (_, file, reason) => {
  const forbidden = forbiddenExtensions('exe|bat', 'sh||EXE|.Cmd')
  expect(forbidden).toEqual(new Set(['exe', 'bat', 'sh', 'cmd']))
  expect(uploadFileRefusal(file, { singleFileMax: 100, forbidden })?.reason).toBe(reason)
})

test('the extension is what stands behind the last dot', () => {
  expect(['a.B', 'a', 'a.b.C', '.x'].map(bareExtensionOf)).toEqual(['b', '', 'c', 'x'])
})

test('a relative path names folders; the last part is the file', () => {
  expect(
    [undefined, 'a.txt', 'x/a.txt', '/x//y/a.txt', './x/a', '../../etc/passwd'].map(foldersOfRelativePath),
  ).toEqual([[], [], ['x'], ['x', 'y'], ['x'], ['..', '..', 'etc']])
})

test('a bitmap knows its chunks', () => {
  for (const chunks of [1, 7, 8, 9, 100]) {
    const bitmap = emptyChunkBitmap(chunks)
    const odd = Array.from({ length: chunks }, (_, index) => index + 1).filter((chunk) => chunk % 3 !== 0)
    for (const chunk of odd) addChunkToBitmap(bitmap, chunk)
    expect(chunkNumbersIn(bitmap)).toEqual(odd)
    expect(countChunksIn(bitmap)).toBe(odd.length)
    expect(hasChunkInBitmap(bitmap, 1)).toBe(true)
  }
})

test('a challenge asks for twenty ranges within the file, or for all of a small one', () => {
  expect(newUploadChallenge(80_000).ranges).toEqual([[0, 80_000]])
  const { ranges, nonce } = newUploadChallenge(10 ** 12)
  expect(ranges).toHaveLength(20)
  expect(ranges.every(([start, length]) => start >= 0 && start + length <= 10 ** 12)).toBe(true)
  expect(nonce).toMatch(/^[0-9a-f]{64}$/)
  expect(
    challengeProofOf('key', [Buffer.from('The quick brown fox '), Buffer.from('jumps over the lazy dog')]),
  ).toBe('f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8')
})

describe('names that are checked', () => {
  const key = (name: string) => name.toLowerCase()
  test.each([
    ['a.txt,b.txt', ['b.txt'], ['b.txt']],
    ['a, b.txt,c', ['a, b.txt'], ['a, b.txt']],
    ['a, b.txt,c', ['a, b.txt', 'c', ' b.txt'], ['a, b.txt', 'c']],
    ['A.TXT', ['a.txt'], ['A.TXT']],
    [['a,b', 'c'], ['a', 'b', 'c'], ['c']],
    [',,,', [], []],
  ])('%j against %j', (sent, taken, clashes) => {
    expect(clashingNamesAmong(sent, new Set(taken), key)).toEqual(clashes)
  })
  test('a list of commas costs little', () => {
    expect(candidateNamesOf(Array(5000).fill('x').join(',')).length).toBeLessThan(100)
  })
})

describe('a form', () => {
  const form = (...parts: string[]) =>
    Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`)
  const head = 'Content-Disposition: form-data; name="f"'
  test('is taken apart, whatever its parts hold', () => {
    const parts = parseMultipart(
      form(
        `${head}\r\n\r\nvalue`,
        `${head}; filename="目录/a%22b.txt"\r\nContent-Type: x/y\r\n\r\n-b\r\n-bb`,
        `${head}\r\n\r\n`,
      ),
      'multipart/form-data; boundary=b',
      10,
    )
    expect(parts.map(({ filename, bytes }) => [filename, bytes.toString()])).toEqual(
      [
        [undefined, 'value'],
        ['目录/a"b.txt', '-b\r\n-bb'],
        [undefined, ''],
      ].map(([name, text]) => [name, text]),
    )
  })
  test.each([
    ['no boundary', form(`${head}\r\n\r\nx`), 'multipart/form-data'],
    ['another boundary', form(`${head}\r\n\r\nx`), 'multipart/form-data; boundary=c'],
    ['cut off', form(`${head}\r\n\r\nx`).subarray(0, 50), 'multipart/form-data; boundary=b'],
    ['nameless', form('X: y\r\n\r\nx'), 'multipart/form-data; boundary=b'],
    ['too many', form(...Array(11).fill(`${head}\r\n\r\nx`)), 'multipart/form-data; boundary=b'],
  ])('%s is refused', (_, body, type) => {
    expect(() => parseMultipart(body, type, 10)).toThrow('common.invalid')
  })
})

describe('buffers', () => {
  test('never more than there are; who waits is served in turn; who parks gives way', async () => {
    const pool = openBufferPool(10, 2)
    const [one, two] = [pool.take()!, pool.take()!]
    expect(pool.take()).toBeNull()
    const third = pool.wait()
    one.release()
    one.release()
    expect((await third).buffer).toBe(one.buffer)
    expect(pool.take()).toBeNull()
    let lost = false
    two.park(() => {
      lost = true
    })
    expect(pool.take()?.buffer).toBe(two.buffer)
    expect(lost).toBe(true)
    two.release()
    expect(pool.take()).toBeNull()
  })
})
