import { createHMAC, createSHA256, type IHasher } from 'hash-wasm'

/** Asks for the SHA-256 of one slice of a file, or its HMAC under a key. */
export interface HashSliceRequest {
  job: number
  slice: number
  part: Blob
  /** Text whose characters are the key. */
  key?: string
}

/** The digest, or that the bytes could not be read (the file changed or is gone). */
export type HashSliceAnswer =
  | { job: number; slice: number; digest: Uint8Array }
  | { job: number; slice: number; digest: null }

let hasher: IHasher | undefined

// crypto.subtle is absent on plain-http intranet addresses
async function sha256(bytes: ArrayBuffer): Promise<Uint8Array> {
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  hasher ??= await createSHA256()
  return hasher.init().update(new Uint8Array(bytes)).digest('binary')
}

const hmac = async (bytes: ArrayBuffer, key: string) =>
  (await createHMAC(createSHA256(), key)).init().update(new Uint8Array(bytes)).digest('binary')

self.onmessage = async ({ data: { job, slice, part, key } }: MessageEvent<HashSliceRequest>) => {
  let answer: HashSliceAnswer
  try {
    const bytes = await part.arrayBuffer()
    answer = { job, slice, digest: await (key === undefined ? sha256(bytes) : hmac(bytes, key)) }
  } catch {
    answer = { job, slice, digest: null }
  }
  self.postMessage(answer)
}
