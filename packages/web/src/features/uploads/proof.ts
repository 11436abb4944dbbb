import { createHMAC, createSHA256 } from 'hash-wasm'

export interface ProofChallenge {
  nonce: string
  ranges: [number, number][]
}

/**
 * Shows that this browser holds the file: hex HMAC-SHA-256 under the nonce of the asked ranges' bytes, in order.
 * The pure-code hash serves http origins too, where `crypto.subtle` is absent.
 */
export async function answerProofChallenge(file: Blob, { nonce, ranges }: ProofChallenge): Promise<string> {
  const hmac = (await createHMAC(createSHA256(), nonce)).init()
  for (const [start, length] of ranges) {
    hmac.update(new Uint8Array(await file.slice(start, start + length).arrayBuffer()))
  }
  return hmac.digest('hex')
}
