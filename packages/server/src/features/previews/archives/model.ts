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

/** Archive on disk. */
export interface ArchiveSource {
  file: string
  password?: string | undefined
}

/** One of its files, to be unpacked to a path; at most `most` bytes are written. */
export interface EntryToUnpack {
  number: number
  to: string
  most: number
}

/** Unpacked file. */
export interface UnpackedEntry {
  /** Last part of its path; '' if it has no name of its own. */
  name: string
  size: number
}

/** Reads archives of one format. All throw `ArchiveReadError`. */
export interface ArchiveFormat {
  list(archive: ArchiveSource, most: number): Promise<ArchiveListing>
  unpack(archive: ArchiveSource, wish: EntryToUnpack): Promise<UnpackedEntry>
}

export const archiveReadBounds = {
  /** Milliseconds and megabytes per order. */
  time: 60_000,
  memory: 256,
  /** Bytes that a compressed tar may unpack to while it is read. */
  through: 4 * 1024 ** 3,
}
