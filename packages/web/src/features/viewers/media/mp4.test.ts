import { expect, test } from 'vitest'
import { browserOmitsTracks, type Mp4TrackFormat, readMp4Tracks } from './mp4.ts'

const box = (name: string, ...inside: (Uint8Array | string)[]): Uint8Array => {
  const body = Buffer.concat(inside.map((one) => Buffer.from(one)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
const track = ({ handler, format }: Mp4TrackFormat) =>
  box(
    'trak',
    box(
      'mdia',
      box('hdlr', new Uint8Array(8), handler),
      box('minf', box('stbl', box('stsd', new Uint8Array(8), box(format)))),
    ),
  )
const told = [
  { handler: 'vide', format: 'avc1' },
  { handler: 'soun', format: 'ac-3' },
]

/** Returns the tracks found, and the number of bytes read for them. */
async function look(bytes: Uint8Array, size = bytes.length) {
  let count = 0
  const tracks = await readMp4Tracks(size, async (from, to) => {
    count += to - from + 1
    return bytes.subarray(from, to + 1)
  })
  return { tracks, count }
}

test('the index is read wherever it lies, and the rest is not', async () => {
  const index = box('moov', box('mvhd', new Uint8Array(100)), ...told.map(track))
  const film = Buffer.concat([box('ftyp', 'isom'), box('mdat', new Uint8Array(100_000)), index])
  const { tracks, count } = await look(film)
  expect(tracks).toEqual(told)
  expect(count).toBeLessThan(index.length + 100)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['words', Buffer.from('this is no film at all, whatever it is called')],
  ['boxes without length', Buffer.alloc(400)],
  ['an index that ends too early', box('moov', track(told[0]!).subarray(0, 30))],
])('%s has none', async (_, bytes) => {
  expect((await look(bytes)).tracks.filter(({ format }) => format !== '')).toEqual([])
})

test.each([
  [true, ['soun ac-3']],
  [true, ['soun ec-3']],
  [false, ['soun mp4a']],
  [false, []],
  [true, ['soun mp4a', 'soun mp4a']],
  [true, ['soun mp4a', 'sbtl tx3g']],
])('browsers leave something out: %s for %s', (out, sounds) => {
  const tracks = sounds.map((one) => ({ handler: one.slice(0, 4), format: one.slice(5) }))
  expect(browserOmitsTracks([{ handler: 'vide', format: 'avc1' }, ...tracks])).toBe(out)
})
