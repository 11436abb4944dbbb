import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { limits } from '@cabinet/contract/limits'
import { markQueriesStale } from '../../../kernel/query.ts'
import { onSessionEnd } from '../../../kernel/session.ts'
import { showToast } from '../../../kernel/toast.ts'
import { fetchingOfPackage, reloadPackages, removeOwnPackage, setPackageFetching } from './centre.store.ts'
import { chunksOfPackage, deletePackageChunks, putPackageChunk } from './chunk-store.ts'
import { fetchPackageChunk, PackageRefusedError } from './fetch-chunk.ts'
import { saveBlobAsDownload, savePackageByTicket } from './save.ts'

/** Bytes above which the browser downloads the package itself, as chunks temporarily need twice the space. */
export const chunkedFetchLimit = 2 * 1024 ** 3
/** Attempts for one chunk, and the pause between them in ms. */
const attempts = 4
const pauseMs = 1500

const running = new Map<string, AbortController>()

/** Whether this tab is fetching the package. */
export const isFetchingPackage = (id: string) => running.has(id)

/**
 * Saves a finished package to the disk in chunks, resuming an interrupted fetch; very large packages, and
 * browsers without storage, use the browser's own download. Reports the result itself.
 */
export async function fetchPackageToDisk({
  id,
  name,
  size,
}: {
  id: string
  name: string
  size: number
}): Promise<void> {
  if (running.has(id)) return
  const control = new AbortController()
  running.set(id, control)
  try {
    if (size > chunkedFetchLimit || !(await inChunks(id, name, size, control.signal))) {
      setPackageFetching(id, null)
      await savePackageByTicket(id)
    }
    removeOwnPackage(id)
    void markQueriesStale(packageEndpoints.list)
    // progress is reset one second after the end (specification)
    setTimeout(() => fetchingOfPackage(id)?.over && setPackageFetching(id, null), limits.packageResetMs)
  } catch (error) {
    // any failure resets progress (specification); a retry resumes from the stored chunks
    setPackageFetching(id, null)
    if (control.signal.aborted) return
    removeOwnPackage(id)
    showToast.failure(error)
    if (!(error instanceof PackageRefusedError)) return
    await deletePackageChunks(id).catch(() => undefined)
    await reloadPackages().catch(() => undefined)
  } finally {
    running.delete(id)
  }
}

/** Cancels a fetch and deletes its chunks. */
export async function cancelFetching(id: string): Promise<void> {
  running.get(id)?.abort()
  removeOwnPackage(id)
  setPackageFetching(id, null)
  await deletePackageChunks(id).catch(() => undefined)
}

/** Returns false if this browser cannot store chunks. */
async function inChunks(id: string, name: string, expected: number, signal: AbortSignal): Promise<boolean> {
  let here = await chunksOfPackage(id).catch(() => null)
  if (!here) return false
  const lengthOf = () => (here ?? []).reduce((sum, { bytes }) => sum + bytes.size, 0)
  let size = expected
  let got = lengthOf()
  setPackageFetching(id, { got, size, over: false })
  while (got < size) {
    const chunk = await patiently(() => fetchPackageChunk(id, here!.length, signal), signal)
    // the package was made again: the stored chunks belong to another zip
    if (here.length > 0 && here[0]!.mark !== chunk.mark) {
      await deletePackageChunks(id)
      here = []
      got = 0
      continue
    }
    size = chunk.size
    const kept = { id, index: here.length, mark: chunk.mark, bytes: chunk.bytes }
    try {
      await putPackageChunk(kept)
    } catch {
      await deletePackageChunks(id).catch(() => undefined)
      return false
    }
    if (signal.aborted) throw signal.reason
    here.push(kept)
    got += chunk.bytes.size
    setPackageFetching(id, { got, size, over: false })
  }
  // read back, because stored blobs are on disk while response blobs are in memory
  const parts = await chunksOfPackage(id)
  saveBlobAsDownload(
    new Blob(
      parts.map(({ bytes }) => bytes),
      { type: 'application/zip' },
    ),
    name,
    () => deletePackageChunks(id),
  )
  setPackageFetching(id, { got: size, size, over: true })
  return true
}

async function patiently<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || error instanceof PackageRefusedError || attempt >= attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
      if (signal.aborted) throw error
    }
  }
}

onSessionEnd((reason) => {
  if (reason === 'idle') return
  for (const control of running.values()) control.abort()
})
