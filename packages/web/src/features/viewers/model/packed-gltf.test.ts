import { expect, test } from 'vitest'
import { packGltfAsBinary } from './packed-gltf.ts'

const data = (...bytes: number[]) =>
  `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`

test('the buffers of a glTF become one, and what points into them follows', () => {
  const file = Buffer.from(
    packGltfAsBinary(
      JSON.stringify({
        buffers: [
          { uri: data(1, 2, 3), byteLength: 3 },
          { uri: data(4, 5), byteLength: 2 },
        ],
        bufferViews: [{ buffer: 0 }, { buffer: 1, byteOffset: 1 }],
      }),
    ),
  )
  expect(file.toString('latin1', 0, 4)).toBe('glTF')
  expect(file.readUInt32LE(8)).toBe(file.length)
  const size = file.readUInt32LE(12)
  const json = JSON.parse(file.toString('utf8', 20, 20 + size))
  expect(json).toEqual({
    buffers: [{ byteLength: 8 }],
    bufferViews: [
      { buffer: 0, byteOffset: 0 },
      { buffer: 0, byteOffset: 5 },
    ],
  })
  expect([...file.subarray(28 + size)]).toEqual([1, 2, 3, 0, 4, 5, 0, 0])
})

test.each([['https://elsewhere.example/a.bin'], ['a.bin'], [undefined]])(
  'bytes at %s are not there',
  (uri) => {
    expect(() => packGltfAsBinary(JSON.stringify({ buffers: [{ uri, byteLength: 1 }] }))).toThrow(
      'another file',
    )
  },
)
