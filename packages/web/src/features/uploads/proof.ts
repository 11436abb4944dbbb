import { createHMAC, createSHA256 } from 'hash-wasm'

export interface ProofChallenge {
  nonce: string
  ranges: [number, number][]
}

/**
 * Proves that this browser has the file: hex HMAC-SHA-256 of the requested ranges' bytes under the nonce. The
 * pure-JS hash also works on http origins, where `crypto.subtle` is absent.
 */
export async function answerProofChallenge(file: Blob, { nonce, ranges }: ProofChallenge): Promise<string> {
  const hmac = (await createHMAC(createSHA256(), nonce)).init()
  for (const [start, length] of ranges) {
    hmac.update(new Uint8Array(await file.slice(start, start + length).arrayBuffer()))
  }
  return hmac.digest('hex')
}
