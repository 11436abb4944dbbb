import { randomUUID } from 'node:crypto'
import { open, opendir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type BlobStore, BlobStoreError, blobKeyOfFileName, requireBodySize } from './blob-store.ts'
import { withDiskErrors } from './disk.ts'
import { findFileFacts, findFileSize, openFileRange, removeBlobFile, writeAtPosition } from './local-files.ts'
import { openLocalFolders } from './local-folders.ts'
import { openLocalStage } from './local-stage.ts'

/** A store in a folder of this machine, for one server. */
export function openLocalStore(dataDir: string): BlobStore {
  const folders = openLocalFolders(dataDir)
  const stage = openLocalStage(folders)

  return {
    kind: 'local',
    stage,
    file: folders.blobFile,
    size: (key) => withDiskErrors(findFileSize(folders.blobFile(key))),
    read: (key, range) => withDiskErrors(openFileRange(folders.blobFile(key), range)),

    async check() {
      await folders.ready()
      const file = folders.stageFile(`tmp.${randomUUID()}`)
      await withDiskErrors(writeFile(file, 'probe'))
      try {
        const back = await withDiskErrors(readFile(file, 'utf8'))
        if (back !== 'probe') throw new BlobStoreError('unavailable', 'the data folder gave other bytes back')
      } finally {
        await withDiskErrors(removeBlobFile(file))
      }
    },

    async write(key, body, size) {
      const file = folders.blobFile(key)
      await folders.ready()
      // Named as a stage, so that what a crash leaves behind is listed and swept with the stages.
      const temporary = folders.stageFile(`tmp.${randomUUID()}`)
      try {
        await writeDurably(temporary, Buffer.isBuffer(body) ? Readable.from([body]) : body, size)
        await withDiskErrors(rename(temporary, file))
      } catch (cause) {
        await removeBlobFile(temporary).catch(() => {}) // the first error is the one to tell
        throw cause
      }
      await folders.syncNameOf(file)
    },

    // Not synced: a blob that comes back after a power loss has no row and is swept again.
    remove: (key) => withDiskErrors(removeBlobFile(folders.blobFile(key))),

    async *list(prefix) {
      await folders.ready()
      for (const folder of folders.shardFolders) {
        for await (const entry of await withDiskErrors(opendir(folder))) {
          const key = blobKeyOfFileName(entry.name)
          const found = key.startsWith(prefix) ? await findFileFacts(path.join(folder, entry.name)) : null
          if (found) yield { key, ...found }
        }
      }
    },

    close: () => stage.close(),
  }
}

async function writeDurably(file: string, body: Readable, size?: number) {
  const handle = await withDiskErrors(open(file, 'wx', 0o600))
  try {
    let at = 0
    for await (const bytes of requireBodySize(body, size)) {
      await withDiskErrors(writeAtPosition(handle, bytes, at))
      at += bytes.length
    }
    await withDiskErrors(handle.sync())
  } finally {
    await handle.close()
  }
}
