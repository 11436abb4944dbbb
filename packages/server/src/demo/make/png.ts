import { crc32, deflateSync } from 'node:zlib'
import { itemAt } from '../../kernel/certain.ts'
import type { DemoPicture } from './picture.ts'

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG of 8-bit colours; each row is written as differences to the pixel before. */
export function encodeDemoPng({ width, height, pixels }: DemoPicture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const stride = width * 3
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1)
    rows[to] = 1
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      rows[to + 1 + x] = (itemAt(pixels, at) - (x < 3 ? 0 : itemAt(pixels, at - 3))) & 255
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
