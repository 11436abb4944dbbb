import { uploadEndpoints } from '@cabinet/contract/uploads'
import { call } from '../../kernel/call.ts'
import type { QueuedUpload } from './queue.store.ts'

type BegunUpload = Pick<QueuedUpload, 'name' | 'identifier' | 'sessionId'>

/** Frees what the server keeps of these uploads: bytes, reserved space, entries in the list of unfinished ones. */
export async function endUploadSessions(uploads: readonly BegunUpload[]): Promise<void> {
  const ids = await sessionIdsOf(uploads)
  if (ids.length > 0) await call(uploadEndpoints.cancel, { ids }, { quiet: true })
}

/** An upload that an earlier page began is known by its content and name alone. */
async function sessionIdsOf(uploads: readonly BegunUpload[]): Promise<string[]> {
  const known = uploads.flatMap(({ sessionId }) => sessionId ?? [])
  const unknown = uploads.filter(({ identifier, sessionId }) => identifier && !sessionId)
  if (unknown.length === 0) return known
  const open = await call(uploadEndpoints.unfinished, {}, { quiet: true })
  const found = open.filter((one) =>
    unknown.some((mine) => mine.identifier === one.identifier && mine.name === one.name),
  )
  return [...known, ...found.map(({ id }) => id)]
}
