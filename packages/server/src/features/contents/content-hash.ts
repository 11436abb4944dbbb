import { createHash } from 'node:crypto'
import { limits } from '@cabinet/contract/limits'

/** Computes the hash of a content whose bytes arrive in order. */
export interface StreamingContentHash {
  /** Bytes taken so far. */
  readonly position: number
  update(bytes: Buffer): void
  /** `v1-<size>-<hex>`: SHA-256 over the digests of the slices. Ends the computation. */
  id(): string
}

export function createContentHash(): StreamingContentHash {
  const whole = createHash('sha256')
  let slice = createHash('sha256')
  let inSlice = 0
  let position = 0

  const endSlice = () => {
    whole.update(slice.digest())
    slice = createHash('sha256')
    inSlice = 0
  }

  return {
    get position() {
      return position
    },
    update(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const length = Math.min(limits.slice - inSlice, bytes.length - at)
        slice.update(bytes.subarray(at, at + length))
        at += length
        inSlice += length
        if (inSlice === limits.slice) endSlice()
      }
      position += bytes.length
    },
    id() {
      if (inSlice > 0) endSlice()
      return `v1-${position}-${whole.digest('hex')}`
    },
  }
}

/** Returns the hash of a content of one slice from the SHA-256 of its bytes, in hex. */
export const contentHashOfSlice = (size: number, sha256: string): string =>
  `v1-${size}-${createHash('sha256').update(sha256, 'hex').digest('hex')}`

/** Returns the hash of a content in memory. */
export function contentHashOf(bytes: Buffer): string {
  const hash = createContentHash()
  hash.update(bytes)
  return hash.id()
}
