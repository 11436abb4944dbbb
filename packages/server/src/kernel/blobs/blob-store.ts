import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/** full: no room left; missing: no such blob or stage; invalid: a key, size or range that cannot be; unavailable: the rest. */
export type BlobErrorReason = 'full' | 'missing' | 'invalid' | 'unavailable'

/** Thrown by store methods when the store is at fault; errors of a body stream pass through unchanged. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobError'
  readonly reason: BlobErrorReason

  constructor(reason: BlobErrorReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/**
 * Where content lives. A blob is immutable and is known by a key the caller makes from ids alone (see `requireValidBlobKey`).
 * Keys are random, never a content hash: an object store fixes the name when an upload begins, before any hash is
 * known, and a sweep of an old blob can then never hit a new one of equal content.
 */
export interface BlobStore {
  readonly kind: 'local' | 's3'
  readonly stage: BlobStage
  /** Writes, reads and deletes a few bytes; throws BlobStoreError with the reason. For /health. */
  check(): Promise<void>
  /** The blob's path on this machine (X-Accel-Redirect, converters), null where the bytes are not on a local disk. */
  file(key: string): string | null
  /** Bytes, or null when there is no such blob. */
  size(key: string): Promise<number | null>
  /** The whole blob or a range, its end cut to the blob's; a blob removed meanwhile is still read whole. Consume or destroy it. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Stores one body, replacing what was there at once and whole; durable when it resolves. A body of another length
   * than `size` is refused; where only a bound is known, `atMost` says it.
   */
  write(key: string, body: Buffer | Readable, size?: number, atMost?: number): Promise<void>
  /** Removes a blob; fine when it is not there. */
  remove(key: string): Promise<void>
  /** Every blob whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Gives handles and sockets back at shut-down. */
  close(): Promise<void>
}

/**
 * A blob in the making: its bytes arrive in any order, from any server, and are put where they belong, so that
 * finishing copies nothing. The caller accepts each byte once and lets only one caller finish.
 */
export interface BlobStage {
  /** Bytes per part of a blob of this size, null where parts mean nothing. Call `sealPart` once a part's bytes are all put. */
  partSize(size: number): number | null
  /** Begins, or joins what another server began. */
  open(key: string, size: number): Promise<void>
  /** The buffer is the caller's again afterwards. After an abort by another server this may still succeed; a sweep finds it. */
  put(key: string, offset: number, bytes: Buffer): Promise<void>
  /** Sends part `part` (from 1) on its way; may be called twice, and a part left unsealed is sealed by `finish`. `missing` once another has finished. */
  sealPart(key: string, part: number): Promise<void>
  /** After this what was put before survives a power loss. A stage whose sync fails is dropped. */
  sync(key: string): Promise<void>
  /** Bytes already put, for hashing; what was never put is zeros or BlobStoreError `missing`. */
  read(key: string, start: number, end: number): Promise<Readable>
  /** Makes it the blob of this key, durable; again is success while the blob is there with that size. */
  finish(key: string, size: number): Promise<void>
  /** Forgets the stage and its bytes, never the finished blob; fine when there is none. */
  abort(key: string): Promise<void>
  /** Every stage, left-over temporary files of a crash included; what nobody knows any more is for `abort`. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyShape = new RegExp(`^${segment}(?:/${segment})*$`)
const longestKey = 200

/**
 * The key itself, or BlobStoreError `invalid` for anything that could be read as a path: dots in front, `..`,
 * absolute, odd characters.
 */
export function requireValidBlobKey(key: string): string {
  if (key.length > longestKey || !keyShape.test(key) || key.includes('..')) {
    throw new BlobStoreError('invalid', 'not a blob key')
  }
  return key
}

/** A key as one file name: no folders to make durable, and `a` and `a/b` can both exist, as in an object store. */
export const blobKeyAsFileName = (key: string) => requireValidBlobKey(key).replaceAll('/', ',')
export const blobKeyOfFileName = (name: string) => name.replaceAll(',', '/')

/**
 * The range cut to what is there; BlobStoreError `invalid` when it begins behind the end or runs backwards.
 */
export function clampRangeToSize(size: number, range?: ByteRange): ByteRange {
  if (!range) return { start: 0, end: size - 1 }
  const { start, end } = range
  if (!(start >= 0 && start <= end && start < size))
    throw new BlobStoreError('invalid', 'range outside the blob')
  return { start, end: Math.min(end, size - 1) }
}

/** The body's chunks; ends in BlobStoreError `invalid` when their total is not the announced size. */
export async function* requireBodySize(body: Readable, size?: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    total += chunk.length
    if (size !== undefined && total > size) break
    yield chunk
  }
  if (size !== undefined && total !== size) {
    throw new BlobStoreError('invalid', `body is not the announced ${size} bytes`)
  }
}
