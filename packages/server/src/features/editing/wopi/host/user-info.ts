import { wopiProtocolLimits } from '@cabinet/contract/editing.wopi'
import { readBodyIntoMemory } from '../../../uploads/index.ts'
import { putWopiUserInfo } from '../wopi.store.ts'
import { requireReadableFile } from './files.ts'
import { WopiRefusal } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/** PutUserInfo: stores a short text about the user for the document server. */
export async function answerPutUserInfo(visit: WopiVisit): Promise<void> {
  await requireReadableFile(visit)
  const info = (
    await readBodyIntoMemory(visit.exchange.request.raw, 4 * wopiProtocolLimits.userInfo)
  ).toString('utf8')
  if (info.length > wopiProtocolLimits.userInfo || info.includes('\0')) throw new WopiRefusal(400)
  await putWopiUserInfo(visit.ctx.db, visit.ctx.actor.userId, info)
}
