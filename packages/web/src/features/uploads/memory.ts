/**
 * The remembered hash of a file in this browser: after a reload the file need not be hashed or, at best,
 * chosen again.
 */
export interface RememberedFileHash {
  identifier: string
  handle?: FileSystemFileHandle
}

const store = 'files'
/** Entries are of no use once the server has dropped the session. */
const keepMs = 7 * 24 * 3_600_000

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('cabinet-uploads', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(database.transaction(store, mode).objectStore(store))
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    } finally {
      database.close()
    }
  } catch {
    // Private windows have no storage: the file is hashed again.
    return undefined
  }
}

const keyOf = (file: { name: string; size: number; lastModified: number }) =>
  `${file.name}|${file.size}|${file.lastModified}`

/** Returns the remembered hash of a file with this name, size and time. */
export async function recallHashedFile(file: File): Promise<RememberedFileHash | undefined> {
  const found = await run<RememberedFileHash & { at: number }>('readonly', (files) => files.get(keyOf(file)))
  return found && Date.now() - found.at < keepMs ? found : undefined
}

export const rememberHashedFile = (file: File, what: RememberedFileHash) =>
  run('readwrite', (files) => files.put({ ...what, at: Date.now() }, keyOf(file)))

export const forgetHashedFile = (file: File) => run('readwrite', (files) => files.delete(keyOf(file)))

/** Returns the content hashes that this browser computed, each with the file's handle if it holds one. */
export async function rememberedFileHandles(): Promise<Map<string, FileSystemFileHandle | undefined>> {
  const all =
    (await run<(RememberedFileHash & { at: number })[]>('readonly', (files) => files.getAll())) ?? []
  return new Map(all.map(({ identifier, handle }) => [identifier, handle]))
}
