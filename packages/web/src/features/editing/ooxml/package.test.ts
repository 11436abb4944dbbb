import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type OfficePackageError, readPackageParts, writePackageParts } from './package.ts'

const types = { '[Content_Types].xml': strToU8('<Types/>') }

const range = (length: number) => Array.from({ length }, (_, at) => at)

/** A file whose second part declares `size` unpacked bytes but unpacks to 200 MB. */
function saying(size: number): Uint8Array {
  const bytes = zipSync({ ...types, 'a.bin': new Uint8Array(200 * 1024 ** 2) }, { level: 1 })
  const at = Buffer.from(bytes.buffer).lastIndexOf('PK\x01\x02', undefined, 'latin1')
  new DataView(bytes.buffer).setUint32(at + 24, size, true)
  return bytes
}
const lying = saying(10)

describe('an Office file', () => {
  it('is written with the parts it had, in their order', () => {
    const before = readPackageParts(zipSync({ ...types, 'b.xml': strToU8('b'), 'a/a.png': strToU8('a') }))
    const after = readPackageParts(writePackageParts(before))
    expect([...after]).toEqual([...before])
  })

  it.each([
    ['encrypted', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)],
    ['damaged', strToU8('no archive')],
    ['damaged', zipSync({ 'a.xml': strToU8('a') })],
    ['damaged', zipSync({ ...types, '../a.xml': strToU8('a') })],
    [
      'damaged',
      zipSync({
        ...types,
        'a.xml': strToU8('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
      }),
    ],
    ['damaged', lying],
    ['too_large', saying(600 * 1024 ** 2)],
    [
      'too_large',
      zipSync({ ...types, ...Object.fromEntries(range(20_001).map((at) => [`${at}`, new Uint8Array()])) }),
    ],
    ['signed', zipSync({ ...types, '_xmlsignatures/sig1.xml': strToU8('s') })],
  ] as const)('is refused where it is %s', (reason, bytes) => {
    expect(() => readPackageParts(bytes)).toThrow(expect.objectContaining({ reason }) as OfficePackageError)
  })
})
