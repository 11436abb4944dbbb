import type { BlobStore } from './blobs/index.ts'

/**
 * Keeps state of each server in this process, of which tests run several: a server is told by its blob store. The state
 * may be lost at any time.
 */
export function createServerState<T>(make: () => T): (server: { blobs: BlobStore }) => T {
  const states = new WeakMap<BlobStore, T>()
  return ({ blobs }) => {
    const known = states.get(blobs)
    if (known !== undefined) return known
    const made = make()
    states.set(blobs, made)
    return made
  }
}
