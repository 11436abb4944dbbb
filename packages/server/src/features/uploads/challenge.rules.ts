import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { isSameTextTimingSafe } from '../../kernel/crypto/tokens.ts'

/** Ranges of a file whose bytes only its owner knows. */
export interface UploadChallenge {
  nonce: string
  /** [start, length] */
  ranges: [number, number][]
}

const count = 20
const length = 4096

/** Returns twenty random ranges of 4 KiB, or the whole file if it is no longer than all of them. */
export function newUploadChallenge(size: number): UploadChallenge {
  const nonce = randomBytes(32).toString('hex')
  if (size <= count * length) return { nonce, ranges: [[0, size]] }
  const ranges = Array.from({ length: count }, (): [number, number] => [randomInt(size - length + 1), length])
  return { nonce, ranges }
}

/**
 * Returns the correct proof: HMAC-SHA-256 in hex, keyed with the nonce's characters, over the ranges' bytes
 * in order.
 */
export const challengeProofOf = (nonce: string, parts: Buffer[]): string => {
  const mac = createHmac('sha256', nonce)
  for (const part of parts) mac.update(part)
  return mac.digest('hex')
}

export const isChallengeProof = (given: string, right: string): boolean =>
  isSameTextTimingSafe(given.toLowerCase(), right)
