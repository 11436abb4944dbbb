import { parentPort } from 'node:worker_threads'
import { archiveLimits } from '@cabinet/contract/previews.archives'
import { formatOf } from './formats.ts'
import { type Archive, ArchiveError, type Listing, type Trouble, type Unpacked, type Wish } from './model.ts'

/** An archive to be listed, or of which a file is to be unpacked. */
export interface Order {
  archive: Archive
  wish: Wish | null
}

export type Outcome = { listing: Listing } | { unpacked: Unpacked } | { trouble: Trouble }

// Reads what people upload, and so what somebody made to do harm: apart from the server, with bounds on time and memory
// that whoever started this thread keeps.
parentPort!.on('message', async (order: Order) => {
  parentPort!.postMessage(await outcomeOf(order))
})

async function outcomeOf({ archive, wish }: Order): Promise<Outcome> {
  try {
    const format = formatOf(archive.file)
    if (wish) return { unpacked: await format.unpack(archive, wish) }
    return { listing: await format.list(archive, archiveLimits.entries) }
  } catch (error) {
    return { trouble: error instanceof ArchiveError ? error.trouble : 'damaged' }
  }
}
