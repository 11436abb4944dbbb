/** Reads bytes from..to of a file, both included. */
export type ReadFilePart = (from: number, to: number) => Promise<Uint8Array>

/** A track: 'vide', 'soun', 'sbtl', ... and its codec by the format's own name. */
export interface Mp4TrackFormat {
  handler: string
  format: string
}

/** Limits: bytes of the index read, and boxes visited on the way to it. */
const most = { index: 32 * 1024 ** 2, boxes: 64 }

/** Returns the tracks declared by an MP4's index; none where it is unreadable. */
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
    // Skip the version: the kind is eight bytes in; a one-entry list holds the codec's name.
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

/** Reads a box header: length 1 means that eight bytes with the length follow, 0 means up to the end. */
function headOf(bytes: Uint8Array, at: number, left: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at)
  const short = view.getUint32(0)
  const name = nameAt(bytes, at + 4)
  if (short === 1 && view.byteLength >= 16) return { name, head: 16, length: Number(view.getBigUint64(8)) }
  return { name, head: 8, length: short === 0 ? left : short }
}

const nameAt = (bytes: Uint8Array | undefined, at: number): string =>
  String.fromCharCode(...(bytes?.subarray(at, at + 4) ?? []))

/** Audio codecs that browsers play. */
const playable = new Set(['mp4a', '.mp3', 'Opus', 'fLaC'])

/**
 * Returns whether browsers would silently omit a track: unsupported or additional audio, or embedded
 * subtitles.
 */
export function browserOmitsTracks(tracks: readonly Mp4TrackFormat[]): boolean {
  const sounds = tracks.filter(({ handler }) => handler === 'soun')
  return (
    sounds.length > 1 ||
    sounds.some(({ format }) => !playable.has(format)) ||
    tracks.some(({ format }) => format === 'tx3g')
  )
}
