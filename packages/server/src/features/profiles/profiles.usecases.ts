import type { UserProfile } from '@cabinet/contract/profiles'
import type { Ctx } from '../../kernel/ctx.ts'
import { findOrganisations } from '../organisations/index.ts'
import { getSettingValues } from '../settings/index.ts'
import { getUserById, type StoredUser, userNamesOf } from '../users/index.ts'

/** Returns the actor's own profile. */
export async function getOwnProfileFields(
  ctx: Ctx,
): Promise<Omit<UserProfile, 'phoneByCode' | 'mailByCode'>> {
  const user = await getUserById(ctx.db, ctx.actor.userId)
  const [open, organisations, supervisor] = await Promise.all([
    findOpenFields(ctx, user),
    pathNames(ctx, user.organisation_id),
    user.supervisor_id ? userNamesOf(ctx.db, [user.supervisor_id]) : null,
  ])
  return {
    account: user.account,
    name: user.name,
    mail: user.mail ?? '',
    phone: user.phone ?? '',
    mailOpen: open.mail,
    phoneOpen: open.phone,
    mailConfirmed: user.mail !== null && user.mail_set_by !== 'self',
    phoneConfirmed: user.phone !== null && user.phone_set_by !== 'self',
    fromDirectory: user.from_directory,
    organisations,
    supervisorName: (user.supervisor_id && supervisor?.get(user.supervisor_id)?.name) || '',
    expiresAt: user.expires_at,
    createdAt: user.created_at,
  }
}

/** Returns the contact fields a user may change: by setting, and never those owned by a directory. */
export async function findOpenFields(ctx: Ctx, user: StoredUser) {
  const { mailOwn, phoneOwn } = await getSettingValues(ctx.db)
  return { mail: mailOwn && !user.from_directory, phone: phoneOwn && !user.from_directory }
}

/** Returns the names from the enterprise down to this organisation. */
async function pathNames(ctx: Ctx, id: string): Promise<string[]> {
  const path = (await findOrganisations(ctx.db, [id])).get(id)?.path ?? []
  const found = await findOrganisations(ctx.db, path)
  return path.map((one) => found.get(one)?.name ?? '')
}
