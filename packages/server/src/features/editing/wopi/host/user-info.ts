import { wopiLimits } from '@cabinet/contract/editing.wopi'
import { bodyInMemory } from '../../../uploads/index.ts'
import { putInfo } from '../wopi.store.ts'
import { readable } from './files.ts'
import { WopiRefusal } from './refusal.ts'
import type { Visit } from './visit.ts'

/** PutUserInfo: a few words about the person, kept for the document server. */
export async function putUserInfo(visit: Visit): Promise<void> {
  await readable(visit)
  const info = (await bodyInMemory(visit.exchange.request.raw, 4 * wopiLimits.userInfo)).toString('utf8')
  if (info.length > wopiLimits.userInfo || info.includes('\0')) throw new WopiRefusal(400)
  await putInfo(visit.ctx.db, visit.ctx.actor.userId, info)
}
