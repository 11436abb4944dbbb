import { uploadEndpoints } from '@cabinet/contract/uploads'
import { call } from '../../kernel/call.ts'
import { rememberedFileHandles } from './memory.ts'
import { openUploadPanel } from './panel.store.ts'
import { addQueuedUploads, allQueuedUploads, changeQueuedUpload, queuedUploadOfKey } from './queue.store.ts'
import { startPossibleUploads } from './queue.ts'

/**
 * Lists uploads a reload interrupted; each continues when its file is chosen again, or at once with a stored
 * handle.
 */
export async function listUnfinished() {
  if (allQueuedUploads().length > 0) return
  const [unfinished, held] = await Promise.all([
    call(uploadEndpoints.unfinished, {}, { quiet: true }),
    rememberedFileHandles(),
  ])
  if (unfinished.length === 0) return
  const added = addQueuedUploads(
    unfinished.map((one) => ({
      handle: held.get(one.identifier),
      name: one.name,
      path: one.path ? `${one.path}/${one.name}` : one.name,
      size: one.size,
      target: { spaceId: one.spaceId, parentId: one.parentId, name: one.folderName },
      clash: 'version' as const,
      identifier: one.identifier,
      sessionId: one.id,
    })),
    'lost',
  )
  for (const [place, { key }] of added.entries())
    changeQueuedUpload(key, { sent: unfinished[place]?.received ?? 0 })
  openUploadPanel()
}

type Asking = FileSystemFileHandle & {
  requestPermission?: (what: { mode: 'read' }) => Promise<PermissionState>
}

/** Resumes from the stored file handle; returns false where none exists or it cannot be read. */
export async function recoverByFileHandle(key: number): Promise<boolean> {
  const handle = queuedUploadOfKey(key)?.handle as Asking | undefined
  try {
    if (!handle || (await handle.requestPermission?.({ mode: 'read' })) === 'denied') return false
    const file = await handle.getFile()
    if (file.size !== queuedUploadOfKey(key)?.size) return false
    changeQueuedUpload(key, { stage: 'waiting', file })
    startPossibleUploads()
    return true
  } catch {
    return false
  }
}
