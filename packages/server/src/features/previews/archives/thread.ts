import { parentPort } from 'node:worker_threads'
import { archivePreviewLimits } from '@cabinet/contract/previews.archives'
import { definedOf } from '../../../kernel/certain.ts'
import { archiveFormatOf } from './formats.ts'
import {
  type ArchiveListing,
  ArchiveReadError,
  type ArchiveSource,
  type ArchiveTrouble,
  type EntryToUnpack,
  type UnpackedEntry,
} from './model.ts'

const port = definedOf(parentPort, 'starter of this thread')

/** Archive to list, or from which to unpack a file. */
export interface ArchiveThreadOrder {
  archive: ArchiveSource
  wish: EntryToUnpack | null
}

export type ArchiveThreadOutcome =
  | { listing: ArchiveListing }
  | { unpacked: UnpackedEntry }
  | { trouble: ArchiveTrouble }

// Parses uploaded files, which may be malicious: in a thread of its own, with bounds on time and memory that
// the starter of this thread enforces.
port.on('message', async (order: ArchiveThreadOrder) => {
  port.postMessage(await outcomeOf(order))
})

async function outcomeOf({ archive, wish }: ArchiveThreadOrder): Promise<ArchiveThreadOutcome> {
  try {
    const format = archiveFormatOf(archive.file)
    if (wish) return { unpacked: await format.unpack(archive, wish) }
    return { listing: await format.list(archive, archivePreviewLimits.entries) }
  } catch (error) {
    return { trouble: error instanceof ArchiveReadError ? error.trouble : 'damaged' }
  }
}
