import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openPackage, type PackageError, writePackage } from './package.ts'

const types = { '[Content_Types].xml': strToU8('<Types/>') }

describe('an Office file', () => {
  it('is written with the parts it had, in their order', () => {
    const before = openPackage(zipSync({ ...types, 'b.xml': strToU8('b'), 'a/a.png': strToU8('a') }))
    const after = openPackage(writePackage(before))
    expect([...after]).toEqual([...before])
  })

  it.each([
    ['encrypted', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)],
    ['damaged', strToU8('no archive')],
    ['damaged', zipSync({ 'a.xml': strToU8('a') })],
    ['signed', zipSync({ ...types, '_xmlsignatures/sig1.xml': strToU8('s') })],
  ] as const)('is refused where it is %s', (reason, bytes) => {
    expect(() => openPackage(bytes)).toThrow(expect.objectContaining({ reason }) as PackageError)
  })
})
