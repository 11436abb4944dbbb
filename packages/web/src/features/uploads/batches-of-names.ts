import { limits } from '@cabinet/contract/limits'

/** Names per request (the contract's limit of folders). */
const most = 5000
/** Bytes per request, with room for the rest of the body. */
const bytes = limits.namesBody - 4096

const encoder = new TextEncoder()

/** Splits names into requests, in order. */
export function batchesOfNames(names: readonly string[]): string[][] {
  const batches: string[][] = []
  let [batch, left]: [string[], number] = [[], bytes]
  for (const name of names) {
    const size = encoder.encode(JSON.stringify(name)).length + 1
    if (batch.length === most || size > left) {
      batches.push(batch)
      batch = []
      left = bytes
    }
    batch.push(name)
    left -= size
  }
  return [...batches, batch].filter((one) => one.length > 0)
}
