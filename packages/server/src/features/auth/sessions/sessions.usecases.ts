import type { sessionEndpoints, UserSession } from '@cabinet/contract/auth.sessions'
import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { requireManaged } from '../../organisations/index.ts'
import { getUserById } from '../../users/index.ts'
import { deleteDevicesOf } from '../devices/index.ts'
import { parseUserAgent } from '../login-log/index.ts'
import { findOpenSessions } from '../sessions.store.ts'
import { endUserSessions } from '../sessions.ts'

/** Lists the actor's sessions, the current one first. */
export const listOwnSessions = (ctx: Ctx) => sessionsOf(ctx, ctx.actor.userId)

/** Ends one of the actor's sessions. */
export const endOwnSessionById = (ctx: Ctx, { id }: EndpointInput<typeof sessionEndpoints.end>) =>
  ctx.together(async (tx) => {
    if ((await endUserSessions(tx, tx.actor.userId, { only: id })) === 0)
      throw new AppError('common.not_found')
    await recordJournalLine(tx, { action: 'auth.end_session', before: { id } })
    return {}
  })

/** Ends all of the actor's sessions except the current one. */
export const endOtherSessions = (ctx: Ctx) =>
  ctx.together(async (tx) => {
    const { userId, sessionId } = tx.actor
    const count = await endUserSessions(tx, userId, { except: sessionId })
    await deleteDevicesOf(tx.db, [userId])
    if (count > 0) await recordJournalLine(tx, { action: 'auth.end_other_sessions', after: { count } })
    return { count }
  })

/** Lists the sessions of a user the actor administers. */
export async function sessionsOfUser(ctx: Ctx, { userId }: EndpointInput<typeof sessionEndpoints.ofUser>) {
  await requireAdministered(ctx, userId)
  return sessionsOf(ctx, userId)
}

/** Signs a user out at once; the actor's current session stays. */
export const endSessionsOfUser = (
  ctx: Ctx,
  { userId, ids }: EndpointInput<typeof sessionEndpoints.endOfUser>,
) =>
  ctx.together(async (tx) => {
    const user = await requireAdministered(tx, userId)
    const which = { ...(ids && { only: ids }), except: tx.actor.sessionId }
    const count = await endUserSessions(tx, userId, which)
    if (!ids) await deleteDevicesOf(tx.db, [userId])
    if (count > 0)
      await recordJournalLine(tx, {
        action: 'auth.end_user_sessions',
        after: { userId, account: user.account, count },
      })
    return { count }
  })

/** Requires a user in the actor's scope and not of a higher type. */
async function requireAdministered(ctx: Ctx, userId: string) {
  const user = await getUserById(ctx.db, userId)
  if (user.enterprise_id !== ctx.actor.enterpriseId) throw new AppError('users.not_found')
  await requireManaged(ctx, [user.organisation_id])
  if (user.type < ctx.actor.type) throw new AppError('common.no_permission')
  return user
}

async function sessionsOf(ctx: Ctx, userId: string): Promise<UserSession[]> {
  const rows = await findOpenSessions(ctx.db, userId, ctx.now())
  const own = ctx.actor.sessionId
  return rows
    .sort((one, other) => Number(other.id === own) - Number(one.id === own))
    .map((row) => ({
      id: row.id,
      ...parseUserAgent(row.agent),
      ip: row.ip,
      signedInAt: row.created_at,
      seenAt: row.id === own ? ctx.now() : row.seen_at,
      own: row.id === own,
    }))
}
