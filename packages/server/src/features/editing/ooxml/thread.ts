import { parentPort } from 'node:worker_threads'
import type { EditingErrorKey } from '@cabinet/contract/editing'
import { definedOf } from '../../../kernel/certain.ts'
import { packageRefusal } from './package.rules.ts'
import { PackageTooLargeError, readOfficePackage } from './package.ts'

const port = definedOf(parentPort, 'starter of this thread')

/** Document to be edited; `saved` is the editor's result. */
export interface DocumentCheckOrder {
  source: Uint8Array
  saved?: Uint8Array
}

export interface DocumentCheckOutcome {
  refusal: EditingErrorKey | null
}

// Parses files from browsers, which may be malicious: in a thread of its own, with bounds on time and memory.
port.on('message', async (order: DocumentCheckOrder) => {
  port.postMessage({ refusal: await refusalOf(order) } satisfies DocumentCheckOutcome)
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
