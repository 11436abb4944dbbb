import { crc32, deflateRawSync } from 'node:zlib'
import type { SevenZipModuleFactory } from '7z-wasm'
import * as library from '7z-wasm'

interface ZipPart {
  name: string | Buffer
  bytes: Buffer
  /** Size stated by the directory instead of the true one. */
  told?: number
  link?: boolean
}

/** A zip with the given names; without the UTF-8 flag if they are bytes. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, told, link } of parts) {
    const called = Buffer.from(name)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(typeof name === 'string' ? 0x800 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE((46 << 9) | (11 << 5) | 22, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(told ?? bytes.length, 18)
    common.writeUInt16LE(called.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, called, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(link ? (0o120777 << 16) >>> 0 : 0, 6)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, place, called]))
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}

/** A RAR archive of the older format with stored files. */
export function rarOf(parts: readonly { name: string; bytes: Buffer }[]): Buffer {
  const block = (type: number, flags: number, body: Buffer, data: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(7)
    head[2] = type
    head.writeUInt16LE(flags, 3)
    head.writeUInt16LE(7 + body.length, 5)
    const all = Buffer.concat([head, body])
    all.writeUInt16LE(crc32(all.subarray(2)) & 0xffff, 0)
    return Buffer.concat([all, data])
  }
  const files = parts.map(({ name, bytes }): Buffer => {
    const called = Buffer.from(name)
    const body = Buffer.alloc(25)
    body.writeUInt32LE(bytes.length, 0)
    body.writeUInt32LE(bytes.length, 4)
    body[8] = 3
    body.writeUInt32LE(crc32(bytes), 9)
    body.writeUInt32LE(((46 << 25) | (11 << 21) | (22 << 16)) >>> 0, 13)
    body[17] = 20
    body[18] = 0x30
    body.writeUInt16LE(called.length, 19)
    body.writeUInt32LE(0o100644, 21)
    return block(0x74, 0x8000, Buffer.concat([body, called]), bytes)
  })
  const mark = Buffer.from('Rar!\x1a\x07\x00', 'latin1')
  return Buffer.concat([
    mark,
    block(0x73, 0, Buffer.alloc(6)),
    ...files,
    block(0x7b, 0x4000, Buffer.alloc(0)),
  ])
}

/** A 7z of one text. */
export async function sevenZipOf(name: string, ...switches: string[]): Promise<Buffer> {
  const factory = (library as unknown as { default: SevenZipModuleFactory }).default
  const { FS, callMain } = await factory({ print: () => {} })
  FS.writeFile(name, 'the plan')
  callMain(['a', ...switches, 'a.7z', name])
  return Buffer.from(FS.readFile('a.7z'))
}

/** The same with encrypted names. */
export const lockedOf = (password: string, name = 'plan.txt'): Promise<Buffer> =>
  sevenZipOf(name, `-p${password}`, '-mhe=on')
