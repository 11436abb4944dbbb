import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parseXmlEntry, unzipEntries } from './unzip.ts'

const packed = () => {
  const bytes = Buffer.from(zipSync({ 'a.xml': strToU8('<a/>'), 'b.xml': strToU8('<b/>') }))
  return { bytes, at: bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') }
}
const opened = (bytes: Buffer) => Object.keys(unzipEntries(new Uint8Array(bytes).buffer))

test('what is wanted is unpacked', () => {
  const { bytes } = packed()
  expect(opened(bytes)).toEqual(['a.xml', 'b.xml'])
  expect(Object.keys(unzipEntries(new Uint8Array(bytes).buffer, (name) => name === 'b.xml'))).toEqual([
    'b.xml',
  ])
})

// offsets in a directory entry of the packed and unpacked size
test.each([20, 24])('what promises more than there is memory is refused (%i)', (place) => {
  const { bytes, at } = packed()
  bytes.writeUInt32LE(0xf000_0000, at + place)
  expect(() => opened(bytes)).toThrow('too much inside')
})

test('words that a document makes of its own are not read', () => {
  expect(parseXmlEntry('<!DOCTYPE a SYSTEM "a.dtd"><a>b</a>').documentElement.textContent).toBe('b')
  expect(() => parseXmlEntry('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow()
})
