import { parentPort } from 'node:worker_threads'
import type { EditingError } from '@cabinet/contract/editing'
import { packageRefusal } from './package.rules.ts'
import { readPackage } from './package.ts'

/** What the session began with, and what an editor made of it. */
export interface Order {
  source: Uint8Array
  saved: Uint8Array
}

export interface Outcome {
  refusal: EditingError | null
}

// Reads what a browser sent, which may be made to do harm: apart from the server, with bounds on time and memory.
parentPort!.on('message', async ({ source, saved }: Order) => {
  let refusal: EditingError | null = 'editing.not_whole'
  try {
    refusal = packageRefusal(await readPackage(source), await readPackage(saved))
  } catch {
    // it is no package
  }
  parentPort!.postMessage({ refusal } satisfies Outcome)
})
