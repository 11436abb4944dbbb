// Package chunks are stored on disk until complete, which saves memory and survives a reload. IndexedDB is
// the only storage available in every browser and on plain-http addresses.

/** One chunk of a package; a different mark means a different zip. */
export interface PackageChunk {
  id: string
  index: number
  mark: string
  bytes: Blob
}

const name = 'cabinet-packages'
const table = 'chunks'
let opening: Promise<IDBDatabase> | undefined

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: ['id', 'index'] })
    const database = await done(request)
    // another tab needs a newer schema
    database.onversionchange = () => database.close()
    return database
  })().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

const chunks = async (mode: IDBTransactionMode) => (await open()).transaction(table, mode).objectStore(table)
const allOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

/** Stores a chunk; resolves when it is on disk. */
export async function putPackageChunk(chunk: PackageChunk): Promise<void> {
  const place = await chunks('readwrite')
  await new Promise<void>((resolve, reject) => {
    place.transaction.oncomplete = () => resolve()
    place.transaction.onabort = () => reject(place.transaction.error)
    place.put(chunk)
  })
}

/** Returns the chunks of a package up to the first missing one; their bytes stay on disk. */
export async function chunksOfPackage(id: string): Promise<PackageChunk[]> {
  const found = await done<PackageChunk[]>((await chunks('readonly')).getAll(allOf(id)))
  const end = found.findIndex((chunk, at) => chunk.index !== at || chunk.mark !== found[0]?.mark)
  return end < 0 ? found : found.slice(0, end)
}

export async function deletePackageChunks(id: string): Promise<void> {
  await done((await chunks('readwrite')).delete(allOf(id)))
}

/** Deletes the chunks of all packages except these. */
export async function keepChunksOfPackages(ids: ReadonlySet<string>): Promise<void> {
  const keys = (await done((await chunks('readonly')).getAllKeys())) as [string, number][]
  for (const id of new Set(keys.map(([one]) => one))) if (!ids.has(id)) await deletePackageChunks(id)
}
