import { parentPort } from 'node:worker_threads'
import { archivePreviewLimits } from '@cabinet/contract/previews.archives'
import { archiveFormatOf } from './formats.ts'
import {
  type ArchiveListing,
  ArchiveReadError,
  type ArchiveSource,
  type ArchiveTrouble,
  type EntryToUnpack,
  type UnpackedEntry,
} from './model.ts'

/** An archive to be listed, or of which a file is to be unpacked. */
export interface ArchiveThreadOrder {
  archive: ArchiveSource
  wish: EntryToUnpack | null
}

export type ArchiveThreadOutcome =
  | { listing: ArchiveListing }
  | { unpacked: UnpackedEntry }
  | { trouble: ArchiveTrouble }

// Reads what people upload, and so what somebody made to do harm: apart from the server, with bounds on time and memory
// that whoever started this thread keeps.
parentPort!.on('message', async (order: ArchiveThreadOrder) => {
  parentPort!.postMessage(await outcomeOf(order))
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
