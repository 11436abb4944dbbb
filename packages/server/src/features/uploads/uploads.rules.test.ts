import { randomInt } from 'node:crypto'
import { limits } from '@cabinet/contract/limits'
import { describe, expect, test } from 'vitest'
import {
  addChunkToBitmap,
  chunkNumbersIn,
  countChunksIn,
  emptyChunkBitmap,
  hasChunkInBitmap,
} from './bitmap.ts'
import { parseMultipart } from './multipart.ts'
import {
  bareExtensionOf,
  chunkLengthOf,
  chunkOffsetOf,
  contentHashOfIdentifier,
  foldersOfRelativePath,
  forbiddenExtensions,
  identifierRefusal,
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

  test.each([
    ['the largest chunk', honest(limits.chunkMost * 2, limits.chunkMost, false, 1), null],
    ['a larger one', honest(limits.chunkMost * 4, limits.chunkMost + 1, false, 1), 'uploads.numbers_wrong'],
    ['the most chunks', honest(limits.chunksMost, 1, false, 1), null],
    ['one more', honest(limits.chunksMost + 1, 1, false, 1), 'uploads.numbers_wrong'],
    ['a file smaller than a chunk', honest(3, 5, true, 1), null],
    ['the last chunk', honest(12, 5, false, 3), null],
    ['a short one', { ...honest(10, 5, false, 1), currentChunkSize: 4 }, 'uploads.numbers_wrong'],
    ['one behind the last', { ...honest(10, 5, false, 2), chunkNumber: 3 }, 'uploads.numbers_wrong'],
    [
      'an empty one behind the last',
      { ...honest(10, 5, false, 2), chunkNumber: 3, currentChunkSize: 0 },
      'uploads.numbers_wrong',
    ],
    ['half a byte', { ...honest(10, 5, false, 1), totalSize: 9.5 }, 'uploads.numbers_wrong'],
  ])('%s', (_, numbers, refusal) => {
    expect(numbersRefusal(numbers)).toBe(refusal)
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

test('a refused file is named with what refuses it', () => {
  const forbidden = forbiddenExtensions('exe | .Bat | ..com')
  expect(forbidden).toEqual(new Set(['exe', 'bat', 'com']))
  // no file has an extension with a dot in it
  expect(forbiddenExtensions('tar.gz')).toEqual(new Set(['tar.gz']))
  const refusal = (name: string, size: number, singleFileMax = 10) =>
    uploadFileRefusal({ name, size }, { singleFileMax, forbidden })
  expect(refusal('a.txt', 0)).toEqual({ reason: 'uploads.empty', details: { name: 'a.txt' } })
  expect(refusal('a.txt', 11)).toEqual({
    reason: 'uploads.too_large',
    details: { name: 'a.txt', limit: 10 },
  })
  expect(refusal('a.EXE', 10)).toEqual({
    reason: 'uploads.extension_not_allowed',
    details: { name: 'a.EXE', extension: 'exe' },
  })
  expect(refusal('a.txt', 10)).toBeNull()
  // no cap
  expect(refusal('a.txt', 2 ** 50, 0)).toBeNull()
})

const hash = '0123456789abcdef'.repeat(4)
test.each([
  ['of ours', `v1-5-${hash}`, true],
  ['of sixteen digits', `v1-1234567890123456-${hash}`, true],
  ['of too many digits', `v1-12345678901234567-${hash}`, false],
  ['without a size', `v1--${hash}`, false],
  ['with a hash too short', `v1-5-${hash.slice(1)}`, false],
  ['with a hash too long', `v1-5-${hash}0`, false],
  ['in capitals', `v1-5-${hash.toUpperCase()}`, false],
  ['with something before', `xv1-5-${hash}`, false],
  ['with letters for a size', `v1-x-${hash}`, false],
  ['an MD5', 'd41d8cd98f00b204e9800998ecf8427e', false],
  ['nothing', '', false],
])('an identifier %s claims a content: %s', (_, identifier, isClaim) => {
  expect(contentHashOfIdentifier(identifier)).toBe(isClaim)
  expect(identifierRefusal(identifier, 6)).toBe(isClaim ? 'uploads.numbers_wrong' : null)
})

test('an identifier of ours tells the size of the upload', () => {
  expect(identifierRefusal(`v1-5-${hash}`, 5)).toBeNull()
  expect(identifierRefusal(`v1-05-${hash}`, 5)).toBeNull()
})

test('the extension is what stands behind the last dot', () => {
  expect(['a.B', 'a', 'a.b.C', '.x'].map(bareExtensionOf)).toEqual(['b', '', 'c', 'x'])
})

test('a relative path names folders; the last part is the file', () => {
  expect(
    [undefined, 'a.txt', 'x/a.txt', '/x//y/a.txt', './x/a', 'x/./a', '../../etc/passwd'].map(
      foldersOfRelativePath,
    ),
  ).toEqual([[], [], ['x'], ['x', 'y'], ['x'], ['x', '.'], ['..', '..', 'etc']])
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
