import type { EndpointInput } from '@cabinet/contract/endpoint'
import type {
  NotificationKind,
  preferenceEndpoints,
  QuietHours,
} from '@cabinet/contract/profiles.preferences'
import type { Ctx, Db, Tx } from '../../kernel/ctx.ts'
import { getUserById, updateUserRow } from '../users/index.ts'
import {
  choicesWithoutDigests,
  type KindChoice,
  notificationChoiceOf,
  readPreferences,
  shownPreferences,
  storedNotifications,
} from './preferences.rules.ts'
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

/** How one user is told of a kind. */
export interface UserToNotify extends KindChoice {
  userId: string
  quietHours: QuietHours | null
}

/** Returns a function that answers how each of these users is told of a kind. */
export async function findNotificationChoices(
  db: Db,
  userIds: string[],
): Promise<(userId: string, kind: NotificationKind) => UserToNotify> {
  const chosen = await findPreferences(db, userIds)
  return (userId, kind) => ({
    userId,
    ...notificationChoiceOf(chosen.get(userId), kind),
    quietHours: readPreferences(chosen.get(userId)).quietHours,
  })
}

/** Turns the digests of a user off. */
export async function stopDigests(tx: Tx, userId: string): Promise<void> {
  const chosen = (await findPreferences(tx.db, [userId])).get(userId)
  await updatePreferences(tx.db, userId, { notices: choicesWithoutDigests(chosen) }, tx.now())
}
