import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * full: no space left; missing: no such blob or stage; invalid: bad key, size or range; unavailable: the
 * rest.
 */
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
 * Store of contents. A blob is immutable and identified by a key that the caller derives from ids (see
 * `requireValidBlobKey`). Keys are random, never a content hash: an object store fixes the name when an
 * upload begins, before any hash is known, and a sweep of an old blob can never hit a new one of equal
 * content.
 */
export interface BlobStore {
  readonly kind: 'local' | 's3'
  readonly stage: BlobStage
  /** Writes, reads and deletes a few bytes; throws BlobStoreError with the reason. For /health. */
  check(): Promise<void>
  /** Returns the blob's local path (X-Accel-Redirect, converters), or null if it is not on a local disk. */
  file(key: string): string | null
  /** Bytes, or null when there is no such blob. */
  size(key: string): Promise<number | null>
  /**
   * Reads the blob or a range, clamped to its end. Removal does not break an open read. Consume or destroy
   * the stream.
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Stores one body, replacing any old blob atomically; durable when it resolves. A body of another length
   * than `size` is refused; `atMost` sets an upper bound if the size is unknown.
   */
  write(key: string, body: Buffer | Readable, size?: number, atMost?: number): Promise<void>
  /** Removes a blob; succeeds if it does not exist. */
  remove(key: string): Promise<void>
  /** Every blob whose key starts with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Closes handles and sockets at shutdown. */
  close(): Promise<void>
}

/**
 * A blob being uploaded. Bytes arrive in any order from any server and are written in place, so that
 * finishing copies nothing. The caller accepts each byte once and lets only one caller finish.
 */
export interface BlobStage {
  /**
   * Returns bytes per part for this blob size, null if parts do not apply. Call `sealPart` once a part is
   * complete.
   */
  partSize(size: number): number | null
  /** Opens a stage, or joins one that another server opened. */
  open(key: string, size: number): Promise<void>
  /**
   * Writes bytes; the buffer is free for reuse afterwards. May succeed after another server's abort; a sweep
   * cleans up.
   */
  put(key: string, offset: number, bytes: Buffer): Promise<void>
  /**
   * Uploads part `part` (from 1); idempotent, and `finish` seals unsealed parts. Throws `missing` once
   * another has finished.
   */
  sealPart(key: string, part: number): Promise<void>
  /** Makes all bytes put so far survive a power loss. A stage whose sync fails is dropped. */
  sync(key: string): Promise<void>
  /** Reads bytes already put, for hashing; gaps are zeros or BlobStoreError `missing`. */
  read(key: string, start: number, end: number): Promise<Readable>
  /**
   * Turns the stage into the durable blob of this key; repeating succeeds while the blob exists with that
   * size.
   */
  finish(key: string, size: number): Promise<void>
  /** Removes the stage and its bytes, never the finished blob; succeeds if there is none. */
  abort(key: string): Promise<void>
  /** Lists every stage, including temporary files left by a crash; callers `abort` unknown ones. */
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
