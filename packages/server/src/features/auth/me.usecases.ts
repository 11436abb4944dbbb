import type { UserInfo } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { findOrganisations, quotaOf } from '../organisations/index.ts'
import { roleNamesOf } from '../roles/index.ts'
import { findAvatar, getUser } from '../users/index.ts'

/** Who asks, with limits, roles and the picture. */
export async function whoAmI(ctx: Ctx): Promise<UserInfo> {
  const { userId, organisationId } = ctx.actor
  const [user, organisations, roles, quotas, avatar] = await Promise.all([
    getUser(ctx.db, userId),
    findOrganisations(ctx.db, [organisationId]),
    roleNamesOf(ctx.db, userId),
    quotaOf(ctx.db, [userId]),
    findAvatar(ctx.db, userId),
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
    teamIds: '',
    avatar,
    type: user.type,
    spaceTotal: quota?.total ?? 0,
    spaceUsed: quota?.used ?? 0,
    singleFileMaxSize: user.single_file_max,
    extNotAllow: user.ext_not_allow,
  }
}
