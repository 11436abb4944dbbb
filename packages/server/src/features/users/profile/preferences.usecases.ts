import type { Input } from '@cabinet/contract/endpoint'
import type { NoticeChannel, NoticeKind, preferenceApi } from '@cabinet/contract/users.preferences'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { getUser, updateUser } from '../users.store.ts'
import { channelsOf, noticesAsKept, shownPreferences } from './preferences.rules.ts'
import { findPreferences, updatePreferences } from './preferences.store.ts'

/** What follows the asker to every browser. */
export async function getPreferences(ctx: Ctx) {
  const { userId } = ctx.actor
  const [user, chosen] = await Promise.all([getUser(ctx.db, userId), findPreferences(ctx.db, [userId])])
  return shownPreferences(chosen.get(userId), user.language)
}

/** Keeps what was chosen. No journal line: how somebody's screen looks is nobody else's matter. */
export const savePreferences = (ctx: Ctx, input: Input<typeof preferenceApi.save>) =>
  ctx.together(async (tx) => {
    const { language, notices, ...rest } = input
    const change = { ...rest, ...(notices && { notices: noticesAsKept(notices) }) }
    if (language) await updateUser(tx.db, tx.actor.userId, { language })
    if (Object.keys(change).length > 0) await updatePreferences(tx.db, tx.actor.userId, change, tx.now())
    return getPreferences(tx)
  })

/** Those of these people who want to be told of this kind by this channel. */
export async function whoWants(
  db: Db,
  userIds: string[],
  { kind, channel }: { kind: NoticeKind; channel: NoticeChannel },
): Promise<string[]> {
  const chosen = await findPreferences(db, userIds)
  return userIds.filter((id) => channelsOf(chosen.get(id), kind).includes(channel))
}
