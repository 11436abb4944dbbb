import { createSHA256, type IHasher } from 'hash-wasm'

/** Asks for the SHA-256 of one slice of a file. */
export interface HashSliceRequest {
  job: number
  slice: number
  part: Blob
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

self.onmessage = async ({ data: { job, slice, part } }: MessageEvent<HashSliceRequest>) => {
  let answer: HashSliceAnswer
  try {
    answer = { job, slice, digest: await sha256(await part.arrayBuffer()) }
  } catch {
    answer = { job, slice, digest: null }
  }
  self.postMessage(answer)
}
