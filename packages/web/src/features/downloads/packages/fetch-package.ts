import { packageEndpoints } from '@cabinet/contract/downloads.packages'
import { limits } from '@cabinet/contract/limits'
import { markQueriesStale } from '../../../kernel/query.ts'
import { onSessionEnd } from '../../../kernel/session.ts'
import { showToast } from '../../../kernel/toast.ts'
import { fetchingOfPackage, reloadPackages, removeOwnPackage, setPackageFetching } from './centre.store.ts'
import { chunksOfPackage, deletePackageChunks, putPackageChunk } from './chunk-store.ts'
import { fetchPackageChunk, PackageRefusedError } from './fetch-chunk.ts'
import { saveBlobAsDownload, savePackageByTicket } from './save.ts'

/** Bytes above which the browser's own download is the better way: chunks take the room twice for a while. */
export const chunkedFetchLimit = 2 * 1024 ** 3
/** Attempts at one chunk, and what lies between them. */
const attempts = 4
const pauseMs = 1500

const running = new Map<string, AbortController>()

/** Whether this tab fetches the package now. */
export const isFetchingPackage = (id: string) => running.has(id)

/**
 * Saves a finished package to the disk: chunk by chunk, going on where an earlier fetching was broken off; the very
 * large ones, and where a browser keeps nothing, as a download of the browser's own. Tells by itself how it went.
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
    // progress is set back a second after the end (specification)
    setTimeout(() => fetchingOfPackage(id)?.over && setPackageFetching(id, null), limits.packageResetMs)
  } catch (error) {
    // any failure sets progress back (specification); what is here already is gone on with
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

/** Gives a fetching up and what there is of it. */
export async function cancelFetching(id: string): Promise<void> {
  running.get(id)?.abort()
  removeOwnPackage(id)
  setPackageFetching(id, null)
  await deletePackageChunks(id).catch(() => undefined)
}

/** False where this browser keeps no chunks. */
async function inChunks(id: string, name: string, expected: number, signal: AbortSignal): Promise<boolean> {
  let here = await chunksOfPackage(id).catch(() => null)
  if (!here) return false
  const lengthOf = () => (here ?? []).reduce((sum, { bytes }) => sum + bytes.size, 0)
  let size = expected
  let got = lengthOf()
  setPackageFetching(id, { got, size, over: false })
  while (got < size) {
    const chunk = await patiently(() => fetchPackageChunk(id, here!.length, signal), signal)
    // the package was made again since: what is here is of another zip
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
  // read back: these blobs lie on disk, those of the answers in memory
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
