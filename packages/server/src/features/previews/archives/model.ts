import type { ArchivePreviewEntry } from '@cabinet/contract/previews.archives'

/** Reasons why an archive or one of its files cannot be read. */
export type ArchiveTrouble = 'locked' | 'wrong' | 'damaged' | 'too_much' | 'too_large' | 'missing'

/** Thrown while an archive is read. */
export class ArchiveReadError extends Error {
  override readonly name = 'ArchiveError'
  readonly trouble: ArchiveTrouble

  constructor(trouble: ArchiveTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

export interface ArchiveListing {
  entries: ArchivePreviewEntry[]
  more: boolean
}

/** An archive on a disk. */
export interface ArchiveSource {
  file: string
  password?: string | undefined
}

/** One file of it to be unpacked to a path; no more bytes are written than `most`. */
export interface EntryToUnpack {
  number: number
  to: string
  most: number
}

/** Unpacked file. */
export interface UnpackedEntry {
  /** The last part of its path; '' where it bears no name of its own. */
  name: string
  size: number
}

/** Reads archives of one format. All throw `ArchiveReadError`. */
export interface ArchiveFormat {
  list(archive: ArchiveSource, most: number): Promise<ArchiveListing>
  unpack(archive: ArchiveSource, wish: EntryToUnpack): Promise<UnpackedEntry>
}

export const archiveReadBounds = {
  /** Milliseconds and megabytes that an order may take. */
  time: 60_000,
  memory: 256,
  /** Bytes that a packed tar may unpack to on the way through it. */
  through: 4 * 1024 ** 3,
}
