/** Reads bytes from..to of a file, both included. */
export type ReadFilePart = (from: number, to: number) => Promise<Uint8Array>

/** A track of a film: 'vide', 'soun', 'sbtl', ... and how it is packed, by the format's own name. */
export interface Mp4TrackFormat {
  handler: string
  format: string
}

/** Bytes of the index that is read at all, and boxes that are looked at on the way to it. */
const most = { index: 32 * 1024 ** 2, boxes: 64 }

/** The tracks that an MP4 says it has, read from its index alone; none where it has no readable one. */
export async function readMp4Tracks(size: number, read: ReadFilePart): Promise<Mp4TrackFormat[]> {
  let at = 0
  for (let box = 0; box < most.boxes && at + 16 <= size; box++) {
    const { name, head, length } = headOf(await read(at, at + 15), 0, size - at)
    if (length < head) return []
    if (name === 'moov')
      return length <= most.index && at + length <= size ? tracksIn(await read(at, at + length - 1)) : []
    at += length
  }
  return []
}

function tracksIn(index: Uint8Array): Mp4TrackFormat[] {
  const inside = (within: Uint8Array, ...path: string[]): Uint8Array[] => {
    const [first, ...rest] = path
    const found = boxesIn(within).filter(({ name }) => name === first)
    return found.flatMap(({ body }) => (rest.length === 0 ? [body] : inside(body, ...rest)))
  }
  return inside(index, 'moov', 'trak', 'mdia').map((media) => ({
    // after its version: eight bytes until the kind; a list of one until its first entry's name
    handler: nameAt(inside(media, 'hdlr')[0], 8),
    format: nameAt(inside(media, 'minf', 'stbl', 'stsd')[0], 12),
  }))
}

function boxesIn(bytes: Uint8Array): { name: string; body: Uint8Array }[] {
  const boxes: { name: string; body: Uint8Array }[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const { name, head, length } = headOf(bytes, at, bytes.length - at)
    if (length < head) break
    boxes.push({ name, body: bytes.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}

/** Its length is 1 where eight further bytes say it, and 0 where it goes on to the end. */
function headOf(bytes: Uint8Array, at: number, left: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at)
  const short = view.getUint32(0)
  const name = nameAt(bytes, at + 4)
  if (short === 1 && view.byteLength >= 16) return { name, head: 16, length: Number(view.getBigUint64(8)) }
  return { name, head: 8, length: short === 0 ? left : short }
}

const nameAt = (bytes: Uint8Array | undefined, at: number): string =>
  String.fromCharCode(...(bytes?.subarray(at, at + 4) ?? []))

/** Sounds that browsers play, by the names of the format. */
const playable = new Set(['mp4a', '.mp3', 'Opus', 'fLaC'])

/** Whether browsers would leave something out without a word: a sound, a second one, subtitles inside. */
export function browserOmitsTracks(tracks: readonly Mp4TrackFormat[]): boolean {
  const sounds = tracks.filter(({ handler }) => handler === 'soun')
  return (
    sounds.length > 1 ||
    sounds.some(({ format }) => !playable.has(format)) ||
    tracks.some(({ format }) => format === 'tx3g')
  )
}
