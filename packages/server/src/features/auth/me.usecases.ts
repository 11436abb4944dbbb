import type { UserInfo } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { findOrganisations, quotaOf } from '../organisations/index.ts'
import { roleNamesOf } from '../roles/index.ts'
import { findAvatar, getUser } from '../users/index.ts'

let findTeams = async (_: Ctx): Promise<string[]> => []

/** A later room says which teams the asker is in. */
export function tellTeamsBy(find: typeof findTeams): void {
  findTeams = find
}

/** Who asks, with limits, roles and the picture. */
export async function whoAmI(ctx: Ctx): Promise<UserInfo> {
  const { userId, organisationId } = ctx.actor
  const [user, organisations, roles, quotas, avatar, teams] = await Promise.all([
    getUser(ctx.db, userId),
    findOrganisations(ctx.db, [organisationId]),
    roleNamesOf(ctx.db, userId),
    quotaOf(ctx.db, [userId]),
    findAvatar(ctx.db, userId),
    findTeams(ctx),
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
