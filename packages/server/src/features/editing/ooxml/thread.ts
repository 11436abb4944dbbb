import { parentPort } from 'node:worker_threads'
import type { EditingErrorKey } from '@cabinet/contract/editing'
import { definedOf } from '../../../kernel/certain.ts'
import { packageLoss } from './loss.rules.ts'
import { packageRefusal } from './package.rules.ts'
import { doubledEntries, PackageTooLargeError, readOfficePackage } from './package.ts'
import { rewrittenDamage } from './rewritten.ts'

const port = definedOf(parentPort, 'starter of this thread')

/** Document to be edited; `saved` is the editor's result, `rewritten` one of a document server. */
export interface DocumentCheckOrder {
  source: Uint8Array
  saved?: Uint8Array
  rewritten?: Uint8Array
}

export interface DocumentCheckOutcome {
  refusal: EditingErrorKey | null
  /** Loss or double of the saved document, or null. */
  loss: string | null
}

// Parses files from browsers, which may be malicious: in a thread of its own, with bounds on time and memory.
port.on('message', async (order: DocumentCheckOrder) => {
  port.postMessage(await outcomeOf(order))
})

async function outcomeOf({ source, saved, rewritten }: DocumentCheckOrder): Promise<DocumentCheckOutcome> {
  if (rewritten) return { refusal: null, loss: await rewrittenDamage(source, rewritten) }
  const refused = (refusal: EditingErrorKey | null) => ({ refusal, loss: null })
  try {
    const before = await readOfficePackage(source)
    if (!saved) return refused(before.doubles.includes(doubledEntries) ? 'editing.damaged' : null)
    const after = await readOfficePackage(saved)
    const refusal = packageRefusal(before, after)
    return refusal ? refused(refusal) : { refusal, loss: packageLoss(before, after) }
  } catch (error) {
    if (saved) return refused('editing.not_whole')
    return refused(error instanceof PackageTooLargeError ? 'editing.unpacks_too_large' : 'editing.damaged')
  }
}
