import { addEditedVersion } from '../../saving/edited.ts'
import { requireChangeableFile, requireReadableFile } from './files.ts'
import { findWopiLock, requireNoOtherLock, requireWopiLock } from './locks.ts'
import { withReceivedBody } from './receive.ts'
import { WopiRefusal, wopiLockConflict } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/** PutFile: appends a version in the editor's name. Without a lock only an empty file accepts bytes. */
export async function answerPutFile(visit: WopiVisit): Promise<void> {
  const { ctx, header, exchange } = visit
  if (visit.holder.mode !== 'edit') throw new WopiRefusal(404)
  const { file: before } = await requireReadableFile(visit)
  const lock = header('x-wopi-lock')
  // checked before the body is received, and again when it is stored
  const present = await findWopiLock(ctx, before.node.id)
  if (present !== lock || (lock === '' && before.node.size > 0))
    throw wopiLockConflict(present, present === '' ? 'not locked' : 'another lock')
  const version = await withReceivedBody(visit, before.node.name, async (tx, content) => {
    const file = await requireChangeableFile(tx, visit, 'edit')
    if (lock === '' && file.node.size === 0) await requireNoOtherLock(tx, file)
    else await requireWopiLock(tx, file, lock)
    const number = await addEditedVersion(tx, file, { ...content, name: '', note: '' })
    return number
  })
  exchange.reply.header('x-wopi-itemversion', version)
}
