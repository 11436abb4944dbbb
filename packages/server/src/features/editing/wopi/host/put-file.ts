import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../../../kernel/ctx.ts'
import type { IncomingContent, StoredContent } from '../../../contents/index.ts'
import { documentServerDamage } from '../../ooxml/editable.ts'
import { addEditedVersion } from '../../saving/edited.ts'
import { addBrokenCopy } from './broken-copy.ts'
import { requireChangeableFile, requireReadableFile } from './files.ts'
import { findWopiLock, requireNoOtherLock, requireWopiLock } from './locks.ts'
import { readReceivedBody, withReceivedBody } from './receive.ts'
import { WopiRefusal, wopiLockConflict } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/**
 * PutFile: appends a version in the editor's name. Without a lock only an empty file accepts bytes. A broken document
 * becomes a file beside the good version, and the document server is told that the file was not saved.
 */
export async function answerPutFile(visit: WopiVisit): Promise<void> {
  const { ctx, header, exchange } = visit
  if (visit.holder.mode !== 'edit') throw new WopiRefusal(404)
  const { file: before, content: present } = await requireReadableFile(visit)
  const lock = header('x-wopi-lock')
  // checked before the body is received, and again when it is stored
  const held = await findWopiLock(ctx, before.node.id)
  if (held !== lock || (lock === '' && before.node.size > 0))
    throw wopiLockConflict(held, held === '' ? 'not locked' : 'another lock')
  const version = await withReceivedBody<number | null, string>(
    visit,
    before.node.name,
    async (tx, content, damage) => {
      const file = await requireChangeableFile(tx, visit, 'edit')
      if (lock === '' && file.node.size === 0) await requireNoOtherLock(tx, file)
      else await requireWopiLock(tx, file, lock)
      if (damage === null) return addEditedVersion(tx, file, { ...content, name: '', note: '' })
      await addBrokenCopy(tx, file, content, damage)
      return null
    },
    (incoming) => damageOfBody(ctx, present, incoming),
  )
  if (version === null) throw new WopiRefusal(500, { 'x-wopi-servererror': 'editing.not_whole' })
  exchange.reply.header('x-wopi-itemversion', version)
}

/** Documents that are too large for our editors are taken as they come. */
async function damageOfBody(
  ctx: Ctx,
  present: StoredContent,
  incoming: IncomingContent,
): Promise<string | null> {
  if (present.size === 0 || Math.max(present.size, incoming.size) > limits.office) return null
  return documentServerDamage(ctx, present, await readReceivedBody(ctx, incoming))
}
