import type { NoticeKind } from '@cabinet/contract/users.preferences'
import type { PushMessage, Tx } from '../../../kernel/ctx.ts'
import { whoWants } from './preferences.usecases.ts'

/** Tells people of this kind of thing; to who does not want to hear of it the message only brings the screens up to date. */
export async function tellNotice(
  tx: Tx,
  kind: NoticeKind,
  userIds: readonly string[],
  message: PushMessage,
): Promise<void> {
  const all = [...new Set(userIds)]
  const wants = new Set(await whoWants(tx.db, all, { kind, channel: 'app' }))
  const others = all.filter((id) => !wants.has(id))
  if (wants.size > 0) await tx.tell([...wants], message)
  if (others.length > 0) await tx.tell(others, { ...message, level: 4 })
}
