import { constants, type FileHandle, open, opendir, rename } from 'node:fs/promises'
import path from 'node:path'
import { type BlobStage, BlobStoreError, blobKeyOfFileName } from './blob-store.ts'
import { withDiskErrors } from './disk.ts'
import { findFileFacts, findFileSize, openFileRange, removeBlobFile } from './local-files.ts'
import type { LocalBlobFolders } from './local-folders.ts'
import { openStagingFiles } from './local-open-files.ts'

/** Stages as sparse files that a rename makes blobs. */
export function openLocalStage(folders: LocalBlobFolders): BlobStage & { close(): Promise<void> } {
  const files = openStagingFiles()
  const { stageFile, blobFile } = folders

  return {
    partSize: () => null,
    sealPart: async () => {},

    async open(key, size) {
      const file = stageFile(key)
      await folders.ready()
      const handle = await withDiskErrors(open(file, constants.O_RDWR | constants.O_CREAT, 0o600))
      try {
        await withDiskErrors(setSize(handle, size))
      } finally {
        await handle.close()
      }
      await folders.syncNameOf(file)
    },

    put: (key, offset, bytes) =>
      files.use(stageFile(key), async (file) => {
        if (offset < 0 || offset + bytes.length > file.size)
          throw new BlobStoreError('invalid', 'outside the stage')
        await file.write(bytes, offset)
      }),

    sync: (key) => files.use(stageFile(key), (file) => file.sync()),

    // A handle of its own: the reader may outlive the stage.
    read: (key, start, end) => withDiskErrors(openFileRange(stageFile(key), { start, end })),

    finish(key, size) {
      const from = stageFile(key)
      const to = blobFile(key)
      return files.alone(from, async (synced) => {
        await folders.ready()
        if ((await findFileSize(to)) === size) await withDiskErrors(removeBlobFile(from))
        else await place(from, to, { size, synced })
        // Also when another made the name: it may not have come to this line yet.
        await folders.syncNameOf(to)
      })
    },

    abort: (key) => files.alone(stageFile(key), () => withDiskErrors(removeBlobFile(stageFile(key)))),

    async *list() {
      await folders.ready()
      for await (const entry of await withDiskErrors(opendir(folders.staging))) {
        const found = await findFileFacts(path.join(folders.staging, entry.name))
        if (found) yield { key: blobKeyOfFileName(entry.name), modifiedAt: found.modifiedAt }
      }
    },

    close: () => files.close(),
  }
}

/** Joining a stage leaves it as it is; one of another size is another blob. */
async function setSize(handle: FileHandle, size: number) {
  const found = (await handle.stat()).size
  if (found === size) return
  if (found > 0) throw new BlobStoreError('invalid', `the stage is ${found} bytes, not ${size}`)
  await handle.truncate(size)
  await handle.sync()
}

/** Syncs, unless all of it is on disk, and renames; that another was faster is success. */
async function place(from: string, to: string, { size, synced }: { size: number; synced: boolean }) {
  try {
    await syncWhole(from, { size, synced })
    await withDiskErrors(rename(from, to))
  } catch (cause) {
    if ((await findFileSize(to)) !== size) throw cause
  }
}

/** A stage whose bytes did not reach the disk is dropped: they may be gone and still read as good. */
async function syncWhole(file: string, { size, synced }: { size: number; synced: boolean }) {
  const handle = await withDiskErrors(open(file, 'r+'))
  try {
    const found = (await handle.stat()).size
    if (found !== size) throw new BlobStoreError('invalid', `the stage is ${found} bytes, not ${size}`)
    if (synced) return
    await withDiskErrors(handle.sync()).catch(async (cause) => {
      await removeBlobFile(file)
      throw cause
    })
  } finally {
    await handle.close()
  }
}
