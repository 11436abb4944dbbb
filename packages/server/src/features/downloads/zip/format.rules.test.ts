import { describe, expect, test } from 'vitest'
import { type ZipRecordEntry, zipCentralHeader, zipEndRecords, zipLocalHeader } from './format.rules.ts'

const full32 = 0xffffffff
const entry = (more: Partial<ZipRecordEntry> = {}): ZipRecordEntry => ({
  path: '文/a',
  size: 5,
  crc: 0xfedcba98,
  modifiedAt: new Date(2026, 10, 22, 7, 54, 27),
  ...more,
})
const nameOf = (one: ZipRecordEntry) => Buffer.from(one.path)
/** Figures of two (h) or four (i) bytes, from an offset on. */
const read = (bytes: Buffer, pattern: string, at = 0): number[] => {
  let next = at
  return [...pattern].map((kind) => {
    const figure = kind === 'h' ? bytes.readUInt16LE(next) : bytes.readUInt32LE(next)
    next += kind === 'h' ? 2 : 4
    return figure
  })
}
const dosDate = ((2026 - 1980) << 9) | (11 << 5) | 22
const dosTime = (7 << 11) | (54 << 5) | 13
/** Extended timestamp: tag 0x5455, five bytes, only the modification time. */
const timeOf = (seconds: number) => {
  const extra = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0])
  extra.writeInt32LE(seconds, 5)
  return extra
}
const wide = (...figures: bigint[]) => {
  const extra = Buffer.alloc(4 + figures.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(figures.length * 8, 2)
  figures.forEach((figure, index) => void extra.writeBigUInt64LE(figure, 4 + index * 8))
  return extra
}
const timed = ({ modifiedAt }: ZipRecordEntry) => timeOf(Math.floor(modifiedAt.getTime() / 1000))

describe('a local header', () => {
  test('tells name, time, checksum and size before the bytes', () => {
    const one = entry()
    const header = zipLocalHeader(one)
    const name = nameOf(one)
    expect(read(header, 'ihhhhhiiihh')).toEqual([
      ...[0x04034b50, 20, 0x800, 0, dosTime, dosDate],
      ...[0xfedcba98, 5, 5, name.length, 9],
    ])
    expect(header.subarray(30)).toEqual(Buffer.concat([name, timed(one)]))
  })

  test.each([
    [full32 - 1, false],
    [full32, true],
    [full32 * 3, true],
  ])('of %i bytes is of zip64: %s', (size, isWide) => {
    const one = entry({ size })
    const header = zipLocalHeader(one)
    const extra = isWide ? wide(BigInt(size), BigInt(size)) : Buffer.alloc(0)
    expect(read(header, 'ih')).toEqual([0x04034b50, isWide ? 45 : 20])
    expect(read(header, 'ii', 18)).toEqual([Math.min(size, full32), Math.min(size, full32)])
    expect(read(header, 'hh', 26)).toEqual([nameOf(one).length, extra.length + 9])
    expect(header.subarray(30)).toEqual(Buffer.concat([nameOf(one), extra, timed(one)]))
  })
})

describe('an entry of the directory', () => {
  test('tells the same, and where the header lies', () => {
    const one = entry()
    const header = zipCentralHeader(one, 77)
    expect(read(header, 'ihhhhhhiiihh')).toEqual([
      ...[0x02014b50, (3 << 8) | 20, 20, 0x800, 0, dosTime, dosDate],
      ...[0xfedcba98, 5, 5, nameOf(one).length, 9],
    ])
    // no comment, one disk, a file that its owner may write
    expect(read(header, 'hhhii', 32)).toEqual([0, 0, 0, 0o100644 * 0x10000, 77])
    expect(header.subarray(46)).toEqual(Buffer.concat([nameOf(one), timed(one)]))
  })

  test('of a folder says that it is one', () => {
    expect(read(zipCentralHeader(entry({ path: 'a/', size: 0 }), 0), 'i', 38)).toEqual([
      0o40755 * 0x10000 + 0x10,
    ])
  })

  test.each<[string, number, number, bigint[]]>([
    ['neither', full32 - 1, full32 - 1, []],
    ['the size', full32, full32 - 1, [BigInt(full32), BigInt(full32)]],
    ['the offset', 5, full32, [BigInt(full32)]],
    ['both', full32 + 1, full32 + 2, [BigInt(full32 + 1), BigInt(full32 + 1), BigInt(full32 + 2)]],
  ])('is of zip64 where %s needs it', (_, size, offset, figures) => {
    const one = entry({ size })
    const header = zipCentralHeader(one, offset)
    const version = figures.length > 0 ? 45 : 20
    const extra = figures.length > 0 ? wide(...figures) : Buffer.alloc(0)
    expect(read(header, 'ihh')).toEqual([0x02014b50, (3 << 8) | version, version])
    expect(read(header, 'ii', 20)).toEqual([Math.min(size, full32), Math.min(size, full32)])
    expect(read(header, 'i', 42)).toEqual([Math.min(offset, full32)])
    expect(header.subarray(46)).toEqual(Buffer.concat([nameOf(one), extra, timed(one)]))
  })
})

describe('the end of a zip', () => {
  const plain = (count: number, size: number, offset: number) => {
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(count, 8)
    end.writeUInt16LE(count, 10)
    end.writeUInt32LE(size, 12)
    end.writeUInt32LE(offset, 16)
    return end
  }

  test('is short while every figure fits', () => {
    const [count, size, offset] = [0xfffe, full32 - 1, full32 - 1]
    expect(zipEndRecords({ count, size, offset })).toEqual(plain(count, size, offset))
  })

  test.each([
    ['count', 0xffff, 10, 20],
    ['size', 1, full32, 20],
    ['offset', 1, 10, full32],
    ['figures', 70_000, full32 + 10, full32 + 20],
  ])('is of zip64 where the %s does not fit', (_, count, size, offset) => {
    const records = zipEndRecords({ count, size, offset })
    expect(records).toHaveLength(56 + 20 + 22)
    expect(read(records, 'i')).toEqual([0x06064b50])
    expect(records.readBigUInt64LE(4)).toBe(44n)
    expect(read(records, 'hhii', 12)).toEqual([(3 << 8) | 45, 45, 0, 0])
    const figures = [24, 32, 40, 48].map((at) => records.readBigUInt64LE(at))
    expect(figures).toEqual([count, count, size, offset].map(BigInt))
    expect(read(records, 'ii', 56)).toEqual([0x07064b50, 0])
    expect(records.readBigUInt64LE(64)).toBe(BigInt(offset + size))
    expect(read(records, 'i', 72)).toEqual([1])
    expect(records.subarray(76)).toEqual(
      plain(Math.min(count, 0xffff), Math.min(size, full32), Math.min(offset, full32)),
    )
  })
})

describe('the time of an entry', () => {
  const dos = (modifiedAt: Date) => read(zipLocalHeader(entry({ modifiedAt })), 'hh', 10)
  const extra = (modifiedAt: Date) => zipLocalHeader(entry({ modifiedAt })).subarray(-9)
  test.each([
    ['before DOS knew dates', new Date(1979, 11, 31, 23, 59, 59), [0, (1 << 5) | 1]],
    ['the first year', new Date(1980, 0, 2, 3, 4, 5), [(3 << 11) | (4 << 5) | 2, (1 << 5) | 2]],
    ['the last year', new Date(2107, 11, 31, 23, 59, 58), [(23 << 11) | (59 << 5) | 29, 0xff9f]],
    ['after it', new Date(2108, 0, 1, 5, 5, 5), [0, 0xff9f]],
  ])('%s', (_, at, figures) => {
    expect(dos(at)).toEqual(figures)
  })

  test.each([
    ['a second begun', 1_800_000_000_999, 1_800_000_000],
    ['before 1970', -5000, 0],
    ['after 2038', 0x80000000 * 1000, 0x7fffffff],
  ])('in UTC: %s', (_, ms, seconds) => {
    expect(extra(new Date(ms))).toEqual(timeOf(seconds))
  })
})
