import { type ZipRecordEntry, zipCentralHeader, zipEndRecords, zipLocalHeader } from './format.rules.ts'

/** Bytes to which small pieces are gathered before they are sent. */
const piece = 256 * 1024

/** Writer of a zip stream in order; keeps only the directory in memory, about 150 bytes per entry. */
export interface ZipStreamWriter {
  /** Returns the header of the next entry, whose bytes must follow at once with the announced size. */
  begin(entry: ZipRecordEntry): Buffer
  /** Returns the directory, in pieces. */
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

/** Merges small pieces, since each costs a write. */
export async function* gatherSmallPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const one of pieces) {
    waiting.push(one)
    length += one.length
    if (length < piece) continue
    // a large piece is sent without a copy
    if (one.length >= piece) yield* waiting.length > 1 ? [Buffer.concat(waiting.slice(0, -1)), one] : [one]
    else yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
