import type { SignedInUser } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { findOrganisations } from '../organisations/index.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { roleNamesOfUser } from '../roles/index.ts'
import { findUserAvatar, getUserById } from '../users/index.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Ids of the teams that the actor belongs to. */
    teamsOfActor: (ctx: Ctx) => Promise<string[]>
  }
}

/** Returns the signed-in user with limits, roles and avatar. */
export async function getSignedInUser(ctx: Ctx): Promise<SignedInUser> {
  const { userId, organisationId } = ctx.actor
  const [user, organisations, roles, quotas, avatar, teams] = await Promise.all([
    getUserById(ctx.db, userId),
    findOrganisations(ctx.db, [organisationId]),
    roleNamesOfUser(ctx.db, userId),
    quotasByOwner(ctx.db, [userId]),
    findUserAvatar(ctx.db, userId),
    ctx.wiring.provider('teamsOfActor')(ctx),
  ])
  const quota = quotas.get(userId)
  return {
    id: userId,
    userId,
    account: user.account,
    name: user.name,
    organisationId,
    organisationName: organisations.get(organisationId)?.name ?? '',
    roles,
    teamIds: teams.join(','),
    avatar,
    type: user.type,
    spaceTotal: quota?.total ?? 0,
    spaceUsed: quota?.used ?? 0,
    singleFileMaxSize: user.single_file_max,
    extNotAllow: user.ext_not_allow,
  }
}
