import { uploadApi } from '@cabinet/contract/uploads'
import { call } from '../../kernel/call.ts'
import { handles } from './memory.ts'
import { openPanel } from './panel.store.ts'
import { addUploads, allUploads, change, upload } from './queue.store.ts'
import { work } from './queue.ts'

/** Lists what a reload cut off; it goes on when its file is chosen again, or at once where the browser kept a handle. */
export async function listUnfinished() {
  if (allUploads().length > 0) return
  const [unfinished, held] = await Promise.all([call(uploadApi.unfinished, {}, { quiet: true }), handles()])
  if (unfinished.length === 0) return
  const added = addUploads(
    unfinished.map((one) => ({
      name: one.name,
      path: one.path ? `${one.path}/${one.name}` : one.name,
      size: one.size,
      target: { spaceId: one.spaceId, parentId: one.parentId, name: one.folderName },
      clash: 'version' as const,
      identifier: one.identifier,
      sessionId: one.id,
      ...(held.has(one.identifier) && { handle: held.get(one.identifier)! }),
    })),
    'lost',
  )
  for (const [place, one] of unfinished.entries()) change(added[place]!.key, { sent: one.received })
  openPanel()
}

type Asking = FileSystemFileHandle & {
  requestPermission?: (what: { mode: 'read' }) => Promise<PermissionState>
}

/** Goes on by the browser's handle of the file; false where there is none or it may not be read. */
export async function recover(key: number): Promise<boolean> {
  const handle = upload(key)?.handle as Asking | undefined
  try {
    if (!handle || (await handle.requestPermission?.({ mode: 'read' })) === 'denied') return false
    const file = await handle.getFile()
    if (file.size !== upload(key)?.size) return false
    change(key, { stage: 'waiting', file })
    work()
    return true
  } catch {
    return false
  }
}
