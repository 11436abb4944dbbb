import { expect, test } from 'vitest'
import { type PictureHeader, type ReadBytesAt, readPictureHeader } from './head.ts'

/** Bytes from hexadecimal digits, followed by zeros. */
function file(digits: string, length = 64): ReadBytesAt {
  const bytes = new Uint8Array(length)
  bytes.set(Uint8Array.from(digits.replaceAll(' ', '').match(/../g)!, (pair) => Number.parseInt(pair, 16)))
  return async (from, size) => {
    const part = bytes.slice(from, from + size)
    return new DataView(part.buffer)
  }
}

const other = (width: number, height: number): PictureHeader => ({ format: 'other', width, height })

test.each<[string, string, PictureHeader]>([
  ['PNG', '89504e47 0d0a1a0a 0000000d 49484452 00000280 000001e0', other(640, 480)],
  ['GIF', '47494638 3961 4001 f000', other(320, 240)],
  ['BMP, from the top', '424d 00000000 00000000 36000000 28000000 00020000 00ffffff', other(512, 256)],
  [
    'Photoshop',
    '38425053 0001 000000000000 0003 00000100 00000200',
    { format: 'psd', width: 512, height: 256 },
  ],
  ['JPEG behind other segments', 'ffd8 ffe0 0004 0000 ff ffc2 0011 08 01e0 0280', other(640, 480)],
  ['WebP with loss', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001', other(640, 480)],
  ['WebP without', '52494646 00000000 57454250 5650384c 00000000 2f 7fc27700', other(640, 480)],
  ['WebP with more', '52494646 00000000 57454250 56503858 00000000 00000000 7f0200 df0100', other(640, 480)],
  ['AVIF', '00000018 66747970 61766966 00000014 69737065 00000000 00000280 000001e0', other(640, 480)],
  [
    'TIFF, little end first',
    '49492a00 08000000 0200 0001 0300 01000000 80020000 0101 0400 01000000 e0010000',
    { format: 'tiff', width: 640, height: 480 },
  ],
  [
    'TIFF, big end first',
    '4d4d002a 00000008 0002 0100 0003 00000001 02800000 0101 0004 00000001 000001e0',
    { format: 'tiff', width: 640, height: 480 },
  ],
  ['nothing that is known', '68656c6c6f', other(0, 0)],
])('the size of a %s', async (_, digits, head) => {
  expect(await readPictureHeader(file(digits))).toEqual(head)
})

test('a JPEG that leads nowhere ends', async () => {
  expect(await readPictureHeader(file(`ffd8 ${'ff'.repeat(60)}`))).toEqual(other(0, 0))
  expect(await readPictureHeader(file('ffd8 ffe0 ffff'))).toEqual(other(0, 0))
})
