import { parentPort } from 'node:worker_threads'
import type { EditingError } from '@cabinet/contract/editing'
import { packageRefusal } from './package.rules.ts'
import { readPackage, TooLarge } from './package.ts'

/** A document that is to be edited; `saved` is what an editor made of it. */
export interface Order {
  source: Uint8Array
  saved?: Uint8Array
}

export interface Outcome {
  refusal: EditingError | null
}

// Reads what a browser sent, which may be made to do harm: apart from the server, with bounds on time and memory.
parentPort!.on('message', async (order: Order) => {
  parentPort!.postMessage({ refusal: await refusalOf(order) } satisfies Outcome)
})

async function refusalOf({ source, saved }: Order): Promise<EditingError | null> {
  try {
    const before = await readPackage(source)
    return saved ? packageRefusal(before, await readPackage(saved)) : null
  } catch (error) {
    if (saved) return 'editing.not_whole'
    return error instanceof TooLarge ? 'editing.unpacks_too_large' : 'editing.damaged'
  }
}
