import { parentPort } from 'node:worker_threads'
import type { EditingErrorKey } from '@cabinet/contract/editing'
import { packageRefusal } from './package.rules.ts'
import { PackageTooLargeError, readOfficePackage } from './package.ts'

/** A document that is to be edited; `saved` is what an editor made of it. */
export interface DocumentCheckOrder {
  source: Uint8Array
  saved?: Uint8Array
}

export interface DocumentCheckOutcome {
  refusal: EditingErrorKey | null
}

// Reads what a browser sent, which may be made to do harm: apart from the server, with bounds on time and memory.
parentPort!.on('message', async (order: DocumentCheckOrder) => {
  parentPort!.postMessage({ refusal: await refusalOf(order) } satisfies DocumentCheckOutcome)
})

async function refusalOf({ source, saved }: DocumentCheckOrder): Promise<EditingErrorKey | null> {
  try {
    const before = await readOfficePackage(source)
    return saved ? packageRefusal(before, await readOfficePackage(saved)) : null
  } catch (error) {
    if (saved) return 'editing.not_whole'
    return error instanceof PackageTooLargeError ? 'editing.unpacks_too_large' : 'editing.damaged'
  }
}
