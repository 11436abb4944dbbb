import type { EndpointInput } from '@cabinet/contract/endpoint'
import type {
  NotificationChannel,
  NotificationKind,
  preferenceEndpoints,
} from '@cabinet/contract/profiles.preferences'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { getUserById, updateUserRow } from '../users/index.ts'
import { notificationChannelsOf, shownPreferences, storedNotifications } from './preferences.rules.ts'
import { findPreferences, updatePreferences } from './preferences.store.ts'

/** Returns the preferences that the actor has on every browser. */
export async function getPreferences(ctx: Ctx) {
  const { userId } = ctx.actor
  const [user, chosen] = await Promise.all([getUserById(ctx.db, userId), findPreferences(ctx.db, [userId])])
  return shownPreferences(chosen.get(userId), user.language)
}

/** Stores the actor's preferences. No journal line, as they concern nobody else. */
export const saveOwnPreferences = (ctx: Ctx, input: EndpointInput<typeof preferenceEndpoints.save>) =>
  ctx.together(async (tx) => {
    const { language, notices, ...rest } = input
    const change = { ...rest, ...(notices && { notices: storedNotifications(notices) }) }
    if (language) await updateUserRow(tx.db, tx.actor.userId, { language })
    if (Object.keys(change).length > 0) await updatePreferences(tx.db, tx.actor.userId, change, tx.now())
    return getPreferences(tx)
  })

/** Returns those of these users who want notifications of this kind, by channel. */
export async function findUsersToNotify(
  db: Db,
  userIds: string[],
  kind: NotificationKind,
): Promise<(channel: NotificationChannel) => string[]> {
  const chosen = await findPreferences(db, userIds)
  const channels = new Map(userIds.map((id) => [id, notificationChannelsOf(chosen.get(id), kind)]))
  return (channel) => userIds.filter((id) => channels.get(id)?.includes(channel))
}
