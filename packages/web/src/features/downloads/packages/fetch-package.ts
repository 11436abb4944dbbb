import { packageApi } from '@cabinet/contract/downloads.packages'
import { limits } from '@cabinet/contract/limits'
import { stale } from '../../../kernel/query.ts'
import { onSessionEnd } from '../../../kernel/session.ts'
import { toast } from '../../../kernel/toast.ts'
import { dropOwn, fetchingOf, reload, setFetching } from './centre.store.ts'
import { chunksOf, dropChunks, putChunk } from './chunk-store.ts'
import { fetchChunk, Refused } from './fetch-chunk.ts'
import { saveBlob, savePackage } from './save.ts'

/** Bytes above which the browser's own download is the better way: chunks take the room twice for a while. */
export const mostChunked = 2 * 1024 ** 3
/** Attempts at one chunk, and what lies between them. */
const attempts = 4
const pauseMs = 1500

const running = new Map<string, AbortController>()

/** Whether this tab fetches the package now. */
export const isFetching = (id: string) => running.has(id)

/**
 * Saves a finished package to the disk: chunk by chunk, going on where an earlier fetching was broken off; the very
 * large ones, and where a browser keeps nothing, as a download of the browser's own. Tells by itself how it went.
 */
export async function fetchPackage({
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
    if (size > mostChunked || !(await inChunks(id, name, size, control.signal))) {
      setFetching(id, null)
      await savePackage(id)
    }
    dropOwn(id)
    void stale(packageApi.list)
    // progress is set back a second after the end (specification)
    setTimeout(() => fetchingOf(id)?.over && setFetching(id, null), limits.packageResetMs)
  } catch (error) {
    // any failure sets progress back (specification); what is here already is gone on with
    setFetching(id, null)
    if (control.signal.aborted) return
    dropOwn(id)
    toast.failure(error)
    if (!(error instanceof Refused)) return
    await dropChunks(id).catch(() => undefined)
    await reload().catch(() => undefined)
  } finally {
    running.delete(id)
  }
}

/** Gives a fetching up and what there is of it. */
export async function cancelFetching(id: string): Promise<void> {
  running.get(id)?.abort()
  dropOwn(id)
  setFetching(id, null)
  await dropChunks(id).catch(() => undefined)
}

/** False where this browser keeps no chunks. */
async function inChunks(id: string, name: string, expected: number, signal: AbortSignal): Promise<boolean> {
  let here = await chunksOf(id).catch(() => null)
  if (!here) return false
  const lengthOf = () => (here ?? []).reduce((sum, { bytes }) => sum + bytes.size, 0)
  let size = expected
  let got = lengthOf()
  setFetching(id, { got, size, over: false })
  while (got < size) {
    const chunk = await patiently(() => fetchChunk(id, here!.length, signal), signal)
    // the package was made again since: what is here is of another zip
    if (here.length > 0 && here[0]!.mark !== chunk.mark) {
      await dropChunks(id)
      here = []
      got = 0
      continue
    }
    size = chunk.size
    const kept = { id, index: here.length, mark: chunk.mark, bytes: chunk.bytes }
    try {
      await putChunk(kept)
    } catch {
      await dropChunks(id).catch(() => undefined)
      return false
    }
    if (signal.aborted) throw signal.reason
    here.push(kept)
    got += chunk.bytes.size
    setFetching(id, { got, size, over: false })
  }
  // read back: these blobs lie on disk, those of the answers in memory
  const parts = await chunksOf(id)
  saveBlob(
    new Blob(
      parts.map(({ bytes }) => bytes),
      { type: 'application/zip' },
    ),
    name,
    () => dropChunks(id),
  )
  setFetching(id, { got: size, size, over: true })
  return true
}

async function patiently<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || error instanceof Refused || attempt >= attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
      if (signal.aborted) throw error
    }
  }
}

onSessionEnd((reason) => {
  if (reason === 'idle') return
  for (const control of running.values()) control.abort()
})
