import { type ZipRecordEntry, zipCentralHeader, zipEndRecords, zipLocalHeader } from './format.rules.ts'

/** Bytes that small pieces are gathered to before they leave. */
const piece = 256 * 1024

/** The bytes of a zip in the order they are given; only the directory is kept in memory, about 150 bytes an entry. */
export interface ZipStreamWriter {
  /** The header of the next entry, whose bytes are to follow at once and be as many as it says. */
  begin(entry: ZipRecordEntry): Buffer
  /** The directory, in pieces. */
  end(): Generator<Buffer>
  /** Bytes so far. */
  size(): number
}

export function createZipWriter(): ZipStreamWriter {
  const directory: Buffer[] = []
  let count = 0
  let at = 0
  return {
    begin(entry) {
      const header = zipLocalHeader(entry)
      directory.push(zipCentralHeader(entry, at))
      count++
      at += header.length + entry.size
      return header
    },
    *end() {
      const offset = at
      yield* directory
      const size = directory.reduce((sum, { length }) => sum + length, 0)
      const end = zipEndRecords({ count, size, offset })
      at += size + end.length
      yield end
    },
    size: () => at,
  }
}

/** The same bytes in fewer pieces: each costs a write. */
export async function* gatherSmallPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const one of pieces) {
    waiting.push(one)
    length += one.length
    if (length < piece) continue
    // a large piece is not worth a copy
    if (one.length >= piece) yield* waiting.length > 1 ? [Buffer.concat(waiting.slice(0, -1)), one] : [one]
    else yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
