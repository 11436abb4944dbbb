import { randomUUID } from 'node:crypto'
import { open, opendir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobError, type BlobStore, keyOfFlat, measured } from './blob-store.ts'
import { onDisk } from './disk.ts'
import { drop, factsOf, openRange, sizeOf, writeAt } from './local-files.ts'
import { localFolders } from './local-folders.ts'
import { localStage } from './local-stage.ts'

/** A store in a folder of this machine, for one server. */
export function openLocalStore(dataDir: string): BlobStore {
  const folders = localFolders(dataDir)
  const stage = localStage(folders)

  return {
    kind: 'local',
    stage,
    file: folders.blobFile,
    size: (key) => onDisk(sizeOf(folders.blobFile(key))),
    read: (key, range) => onDisk(openRange(folders.blobFile(key), range)),

    async check() {
      await folders.ready()
      const file = folders.stageFile(`tmp.${randomUUID()}`)
      await onDisk(writeFile(file, 'probe'))
      try {
        const back = await onDisk(readFile(file, 'utf8'))
        if (back !== 'probe') throw new BlobError('unavailable', 'the data folder gave other bytes back')
      } finally {
        await onDisk(drop(file))
      }
    },

    async write(key, body, size) {
      const file = folders.blobFile(key)
      await folders.ready()
      // Named as a stage, so that what a crash leaves behind is listed and swept with the stages.
      const temporary = folders.stageFile(`tmp.${randomUUID()}`)
      try {
        await writeDurably(temporary, Buffer.isBuffer(body) ? Readable.from([body]) : body, size)
        await onDisk(rename(temporary, file))
      } catch (cause) {
        await drop(temporary).catch(() => {}) // the first error is the one to tell
        throw cause
      }
      await folders.syncNameOf(file)
    },

    // Not synced: a blob that comes back after a power loss has no row and is swept again.
    remove: (key) => onDisk(drop(folders.blobFile(key))),

    async *list(prefix) {
      await folders.ready()
      for (const folder of folders.shardFolders) {
        for await (const entry of await onDisk(opendir(folder))) {
          const key = keyOfFlat(entry.name)
          const found = key.startsWith(prefix) ? await factsOf(path.join(folder, entry.name)) : null
          if (found) yield { key, ...found }
        }
      }
    },

    close: () => stage.close(),
  }
}

async function writeDurably(file: string, body: Readable, size?: number) {
  const handle = await onDisk(open(file, 'wx', 0o600))
  try {
    let at = 0
    for await (const bytes of measured(body, size)) {
      await onDisk(writeAt(handle, bytes, at))
      at += bytes.length
    }
    await onDisk(handle.sync())
  } finally {
    await handle.close()
  }
}
