import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { type BlobErrorReason, BlobStoreError } from './blob-store.ts'

const troubles: Record<string, BlobErrorReason> = { ENOSPC: 'full', EDQUOT: 'full', ENOENT: 'missing' }

/** Passes the result on and turns the file system's errors into BlobStoreError. */
export const withDiskErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof BlobStoreError) throw cause
    throw new BlobStoreError(troubles[cause.code ?? ''] ?? 'unavailable', cause.message, cause)
  })

/**
 * Callers that arrive during a run share the one run after it, so each is covered by a run that began after it asked.
 * A failure is final: the kernel reports a failed sync once and forgets, so a later success would be a lie.
 */
export function coalesceSyncs(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let broken: unknown
  const run = async () => {
    if (broken) throw broken
    try {
      await work()
    } catch (cause) {
      broken = cause
      throw cause
    } finally {
      running = null
    }
  }
  return () => {
    if (!running) {
      running = run()
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        running = run()
        return running
      })
    return next
  }
}

/** Makes the names in a folder durable. Windows cannot open folders and keeps its own journal. */
export async function syncBlobFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder with its parents, every new name durable. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    await syncBlobFolder(parent)
    if (parent === path.dirname(first)) return
  }
}
