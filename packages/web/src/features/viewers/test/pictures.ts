/** Returns a TIFF of single-colour pages: red, green and blue from 0 to 255. */
export function testTiffPicture(
  pages: readonly { width: number; height: number; colour: number[]; orientation?: number }[],
) {
  const parts: Buffer[] = [Buffer.from('II*\0'), Buffer.alloc(4)]
  let at = 8
  let link = parts[1]!
  let linkAt = 0
  for (const { width, height, colour, orientation = 1 } of pages) {
    const pixels = Buffer.alloc(width * height * 3, Buffer.from(colour))
    // directories start at even offsets
    const padding = Buffer.alloc(pixels.length % 2)
    const bits = Buffer.from([8, 0, 8, 0, 8, 0])
    const bitsAt = at + pixels.length + padding.length
    const entries = [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 3, bitsAt],
      [259, 3, 1, 1],
      [262, 3, 1, 2],
      [273, 4, 1, at],
      [274, 3, 1, orientation],
      [277, 3, 1, 3],
      [278, 4, 1, height],
      [279, 4, 1, pixels.length],
    ] as const
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length)
    entries.forEach(([tag, type, count, value], index) => {
      const place = 2 + index * 12
      directory.writeUInt16LE(tag, place)
      directory.writeUInt16LE(type, place + 2)
      directory.writeUInt32LE(count, place + 4)
      directory.writeUInt32LE(value, place + 8)
    })
    link.writeUInt32LE(bitsAt + bits.length, linkAt)
    link = directory
    linkAt = directory.length - 4
    parts.push(pixels, padding, bits, directory)
    at = bitsAt + bits.length + directory.length
  }
  return Buffer.concat(parts)
}

/** Returns a single-colour Photoshop file without layers. */
export function testPhotoshopPicture(width: number, height: number, colour: readonly number[]) {
  const head = Buffer.alloc(26 + 12 + 2)
  head.write('8BPS', 'latin1')
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(3, 12)
  head.writeUInt32BE(height, 14)
  head.writeUInt32BE(width, 18)
  head.writeUInt16BE(8, 22)
  head.writeUInt16BE(3, 24)
  return Buffer.concat([head, ...colour.map((value) => Buffer.alloc(width * height, value))])
}
