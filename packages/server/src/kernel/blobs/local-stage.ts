import { constants, type FileHandle, open, opendir, rename } from 'node:fs/promises'
import path from 'node:path'
import { BlobError, type BlobStage, keyOfFlat } from './blob-store.ts'
import { onDisk } from './disk.ts'
import { drop, factsOf, openRange, sizeOf } from './local-files.ts'
import type { LocalFolders } from './local-folders.ts'
import { openFiles } from './local-open-files.ts'

/** Stages as sparse files that a rename makes blobs. */
export function localStage(folders: LocalFolders): BlobStage & { close(): Promise<void> } {
  const files = openFiles()
  const { stageFile, blobFile } = folders

  return {
    partSize: () => null,
    sealPart: async () => {},

    async open(key, size) {
      const file = stageFile(key)
      await folders.ready()
      const handle = await onDisk(open(file, constants.O_RDWR | constants.O_CREAT, 0o600))
      try {
        await onDisk(setSize(handle, size))
      } finally {
        await handle.close()
      }
      await folders.syncNameOf(file)
    },

    put: (key, offset, bytes) =>
      files.use(stageFile(key), async (file) => {
        if (offset < 0 || offset + bytes.length > file.size)
          throw new BlobError('invalid', 'outside the stage')
        await file.write(bytes, offset)
      }),

    sync: (key) => files.use(stageFile(key), (file) => file.sync()),

    // A handle of its own: the reader may outlive the stage.
    read: (key, start, end) => onDisk(openRange(stageFile(key), { start, end })),

    finish(key, size) {
      const from = stageFile(key)
      const to = blobFile(key)
      return files.alone(from, async () => {
        await folders.ready()
        if ((await sizeOf(to)) === size) await onDisk(drop(from))
        else await place(from, to, size)
        // Also when another made the name: it may not have come to this line yet.
        await folders.syncNameOf(to)
      })
    },

    abort: (key) => files.alone(stageFile(key), () => onDisk(drop(stageFile(key)))),

    async *list() {
      await folders.ready()
      for await (const entry of await onDisk(opendir(folders.staging))) {
        const found = await factsOf(path.join(folders.staging, entry.name))
        if (found) yield { key: keyOfFlat(entry.name), modifiedAt: found.modifiedAt }
      }
    },

    close: () => files.close(),
  }
}

/** Joining a stage leaves it as it is; one of another size is another blob. */
async function setSize(handle: FileHandle, size: number) {
  const found = (await handle.stat()).size
  if (found === size) return
  if (found > 0) throw new BlobError('invalid', `the stage is ${found} bytes, not ${size}`)
  await handle.truncate(size)
  await handle.sync()
}

/** Syncs and renames; that another was faster is success. */
async function place(from: string, to: string, size: number) {
  try {
    await syncWhole(from, size)
    await onDisk(rename(from, to))
  } catch (cause) {
    if ((await sizeOf(to)) !== size) throw cause
  }
}

/** A stage whose bytes did not reach the disk is dropped: they may be gone and still read as good. */
async function syncWhole(file: string, size: number) {
  const handle = await onDisk(open(file, 'r+'))
  try {
    const found = (await handle.stat()).size
    if (found !== size) throw new BlobError('invalid', `the stage is ${found} bytes, not ${size}`)
    await onDisk(handle.sync()).catch(async (cause) => {
      await drop(file)
      throw cause
    })
  } finally {
    await handle.close()
  }
}
