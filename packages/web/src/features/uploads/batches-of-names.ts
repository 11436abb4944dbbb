import { limits } from '@cabinet/contract/limits'

/** Names of one request (the contract takes as many folders). */
const most = 5000
/** Bytes of one request, with room for what is around the names. */
const bytes = limits.namesBody - 4096

const encoder = new TextEncoder()

/** Names in as many requests as it takes, in their order. */
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
