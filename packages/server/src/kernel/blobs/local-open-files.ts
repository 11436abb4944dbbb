import { constants, open } from 'node:fs/promises'
import { coalesceSyncs, withDiskErrors } from './disk.ts'
import { removeBlobFile, writeAtPosition } from './local-files.ts'

const mostOpen = 256
const idleMs = 30_000

/** A staging file kept open, so that a chunk costs one write. */
interface OpenFile {
  readonly size: number
  write(bytes: Buffer, at: number): Promise<void>
  /** Written to since the last sync. */
  readonly dirty: () => boolean
  /** Shared by all callers that ask meanwhile; asks nothing of the disk where nothing was written since the last. */
  sync(): Promise<void>
  close(): Promise<void>
}

interface Kept {
  opening: Promise<OpenFile>
  work: Set<Promise<unknown>>
  usedAt: number
}

/** Staging files kept open by this process: the most recently used, each closed once unused. */
export function openStagingFiles() {
  const kept = new Map<string, Kept>()
  const leaving = new Map<string, Promise<unknown>>()
  const closing = new Set<Promise<void>>()

  const keep = (path: string): Kept => {
    const found = kept.get(path)
    if (found) {
      kept.delete(path) // and back in: the map is in order of use
      kept.set(path, found)
      return found
    }
    const entry: Kept = { opening: openFile(path), work: new Set(), usedAt: 0 }
    entry.opening.catch(() => {
      if (kept.get(path) === entry) kept.delete(path)
    })
    kept.set(path, entry)
    for (const [oldest, { work }] of kept) {
      if (kept.size <= mostOpen) break
      if (work.size === 0 && oldest !== path) letGo(oldest)
    }
    return entry
  }

  const letGo = (path: string) => {
    const entry = kept.get(path)
    if (!entry) return
    kept.delete(path)
    // A failed sync has dropped the file: the next caller finds it missing.
    const close: Promise<void> = closeAfterWork(entry)
      .then(() => {})
      .catch(() => {})
      .finally(() => closing.delete(close))
    closing.add(close)
  }

  const timer = setInterval(() => {
    const before = Date.now() - idleMs
    for (const [path, { work, usedAt }] of kept) if (work.size === 0 && usedAt < before) letGo(path)
  }, idleMs).unref()

  return {
    /** Runs work on the open file, concurrently with others. */
    async use<T>(path: string, work: (file: OpenFile) => Promise<T>): Promise<T> {
      while (leaving.has(path)) await leaving.get(path)?.catch(() => {})
      const entry = keep(path)
      const running = entry.opening.then(work)
      entry.work.add(running)
      try {
        return await running
      } finally {
        entry.work.delete(running)
        entry.usedAt = Date.now()
      }
    },

    /**
     * Runs work on the closed file, after all current users and before any later ones. `synced`: all of its bytes are
     * on disk; never of a file that this process has not open, since it does not know who wrote to it.
     */
    async alone(path: string, work: (synced: boolean) => Promise<void>): Promise<void> {
      const before = leaving.get(path) ?? Promise.resolve()
      const entry = kept.get(path)
      kept.delete(path)
      const running = before
        .catch(() => {})
        .then(() => entry !== undefined && closeAfterWork(entry).catch(() => false)) // as above
        .then(work)
      leaving.set(path, running)
      try {
        await running
      } finally {
        if (leaving.get(path) === running) leaving.delete(path)
      }
    },

    async close() {
      clearInterval(timer)
      for (const path of [...kept.keys()]) letGo(path)
      await Promise.allSettled([...closing, ...leaving.values()])
    },
  }
}

/** Alignment in bytes of memory, offset and length of O_DIRECT writes. */
const page = 4096

async function openFile(path: string): Promise<OpenFile> {
  const handle = await withDiskErrors(open(path, 'r+'))
  const { size } = await handle.stat()
  const straight = await open(path, constants.O_RDWR | constants.O_DIRECT).catch(() => null)
  let refused = straight === null
  // writes that ended, and how many of them the last good sync came after; another process may have written before
  let written = 1
  let synced = 0

  /**
   * Writes with O_DIRECT, since the page cache costs a fifth of the CPU time. False if the file system
   * refuses.
   */
  const writeStraight = async (bytes: Buffer, at: number) => {
    if (!straight || refused || bytes.byteOffset % page || bytes.length % page || at % page) return false
    try {
      await writeAtPosition(straight, bytes, at)
      return true
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EINVAL') throw cause
      refused = true
      return false
    }
  }

  const sync = coalesceSyncs(async () => {
    const covered = written
    try {
      await withDiskErrors(handle.datasync())
    } catch (cause) {
      await removeBlobFile(path) // bytes that did not reach the disk may be gone and still read as good
      throw cause
    }
    synced = covered
  })
  const dirty = () => synced < written
  return {
    size,
    dirty,
    sync: async () => {
      if (dirty()) await sync()
    },
    async write(bytes, at) {
      try {
        if (!(await withDiskErrors(writeStraight(bytes, at))))
          await withDiskErrors(writeAtPosition(handle, bytes, at))
      } finally {
        written++ // afterwards: a sync that began during the write may have missed it
      }
    },
    async close() {
      await Promise.all([handle.close(), straight?.close()])
    },
  }
}

/** Syncs before closing: an error reported to no handle is lost. False where it could not be opened. */
async function closeAfterWork({ opening, work }: Kept): Promise<boolean> {
  await Promise.allSettled(work)
  const file = await opening.catch(() => null)
  if (!file) return false
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return true
}
