import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { blobKeyAsFileName } from './blob-store.ts'
import { coalesceSyncs, makeDurableFolder, syncBlobFolder, withDiskErrors } from './disk.ts'

/** 256 folders made once: a million blobs are 4,000 names in each, and no write ever has to make a folder durable. */
const shards = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The folders of a local store and their syncs: `blobs/<2 hex digits of the key's hash>/<key>`, `staging/<key>`. */
export function openLocalFolders(dataDir: string) {
  const root = path.resolve(dataDir)
  const blobs = path.join(root, 'blobs')
  const staging = path.join(root, 'staging')
  const syncs = new Map<string, () => Promise<void>>()

  const makeAll = async () => {
    await makeDurableFolder(staging)
    await makeDurableFolder(blobs)
    for (const shard of shards) await mkdir(path.join(blobs, shard), { recursive: true, mode: 0o700 })
    // Also when they were there: the process that made them may have died before it could sync.
    for (const folder of [blobs, root]) await syncBlobFolder(folder)
  }

  let made: Promise<void> | null = null
  return {
    staging,
    shardFolders: shards.map((shard) => path.join(blobs, shard)),
    blobFile(key: string) {
      const name = blobKeyAsFileName(key)
      return path.join(blobs, createHash('sha256').update(name).digest('hex').slice(0, 2), name)
    },
    stageFile: (key: string) => path.join(staging, blobKeyAsFileName(key)),

    /** Makes the folders, once per process. */
    ready(): Promise<void> {
      made ??= withDiskErrors(makeAll()).catch((cause) => {
        made = null
        throw cause
      })
      return made
    },

    /** Makes the name of this file durable; a folder whose sync failed refuses until the process is restarted. */
    syncNameOf(file: string): Promise<void> {
      const folder = path.dirname(file)
      let sync = syncs.get(folder)
      if (!sync) {
        sync = coalesceSyncs(() => syncBlobFolder(folder))
        syncs.set(folder, sync)
      }
      return withDiskErrors(sync())
    },
  }
}

export type LocalBlobFolders = ReturnType<typeof openLocalFolders>
