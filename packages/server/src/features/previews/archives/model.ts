import type { ArchiveEntry } from '@cabinet/contract/previews.archives'

/** What stands in the way of an archive or of one of its files. */
export type Trouble = 'locked' | 'wrong' | 'damaged' | 'too_much' | 'too_large' | 'missing'

/** Thrown while an archive is read. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

export interface Listing {
  entries: ArchiveEntry[]
  more: boolean
}

/** An archive on a disk. */
export interface Archive {
  file: string
  password?: string | undefined
}

/** One file of it to be unpacked to a path; no more bytes are written than `most`. */
export interface Wish {
  number: number
  to: string
  most: number
}

/** What was unpacked. */
export interface Unpacked {
  /** The last part of its path; '' where it bears no name of its own. */
  name: string
  size: number
}

/** Reads archives of one format. All throw `ArchiveError`. */
export interface Format {
  list(archive: Archive, most: number): Promise<Listing>
  unpack(archive: Archive, wish: Wish): Promise<Unpacked>
}

export const bounds = {
  /** Milliseconds and megabytes that an order may take. */
  time: 60_000,
  memory: 256,
  /** Bytes that a packed tar may unpack to on the way through it. */
  through: 4 * 1024 ** 3,
}
