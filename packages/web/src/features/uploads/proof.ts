import { hexOfBytes } from './content-id.ts'
import { hmacInWorker } from './hash-pool.ts'

export interface ProofChallenge {
  nonce: string
  ranges: [number, number][]
}

/**
 * Proves that this browser has the file: hex HMAC-SHA-256 of the requested ranges' bytes under the nonce. It is
 * computed where the file was hashed, so that nothing has to be loaded for it when the connection is gone.
 */
export const answerProofChallenge = async (
  file: Blob,
  { nonce, ranges }: ProofChallenge,
  signal: AbortSignal,
): Promise<string> =>
  hexOfBytes(
    await hmacInWorker(
      new Blob(ranges.map(([start, length]) => file.slice(start, start + length))),
      nonce,
      signal,
    ),
  )
