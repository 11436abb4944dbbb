import { uploadEndpoints } from '@cabinet/contract/uploads'
import { call } from '../../kernel/call.ts'
import { rememberedFileHandles } from './memory.ts'
import { openUploadPanel } from './panel.store.ts'
import { addQueuedUploads, allQueuedUploads, changeQueuedUpload, queuedUploadOfKey } from './queue.store.ts'
import { startPossibleUploads } from './queue.ts'

/** Progress younger than this may be that of another device, which this browser knows nothing of. */
const elsewhereMs = 2 * 60_000

/**
 * Lists uploads that a reload or a closed window interrupted; each continues when its file is chosen again, or at once
 * with a stored handle. Uploads under way here, in other windows or on other devices are none of them.
 */
export async function listUnfinished() {
  const [unfinished, held] = await Promise.all([
    call(uploadEndpoints.unfinished, {}, { quiet: true }),
    rememberedFileHandles(),
  ])
  const lost = unfinished.filter(
    (one) =>
      !allQueuedUploads().some(
        (mine) => mine.sessionId === one.id || (mine.identifier === one.identifier && mine.name === one.name),
      ) &&
      (held.has(one.identifier) || Date.now() - one.touchedAt.getTime() > elsewhereMs),
  )
  if (lost.length === 0) return
  addQueuedUploads(
    lost.map((one) => ({
      handle: held.get(one.identifier),
      name: one.name,
      path: one.path ? `${one.path}/${one.name}` : one.name,
      size: one.size,
      sent: one.received,
      target: { spaceId: one.spaceId, parentId: one.parentId, name: one.folderName },
      clash: 'refuse' as const,
      identifier: one.identifier,
      sessionId: one.id,
    })),
    'lost',
  )
  openUploadPanel()
}

type Asking = FileSystemFileHandle & {
  requestPermission?: (what: { mode: 'read' }) => Promise<PermissionState>
}

/** Reads the file of an upload from its stored handle again; null where none exists or it cannot be read. */
export async function fileOfHandle(key: number): Promise<File | null> {
  const handle = queuedUploadOfKey(key)?.handle as Asking | undefined
  try {
    if (!handle || (await handle.requestPermission?.({ mode: 'read' })) === 'denied') return null
    return await handle.getFile()
  } catch {
    return null
  }
}

/** Resumes from the stored file handle; returns false where none exists or it cannot be read. */
export async function recoverByFileHandle(key: number): Promise<boolean> {
  const file = await fileOfHandle(key)
  if (!file || file.size !== queuedUploadOfKey(key)?.size) return false
  changeQueuedUpload(key, { stage: 'waiting', file })
  startPossibleUploads()
  return true
}
