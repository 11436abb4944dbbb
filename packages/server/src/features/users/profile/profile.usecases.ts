import type { Input } from '@cabinet/contract/endpoint'
import type { Profile, profileApi } from '@cabinet/contract/users.profile'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { findOrganisations } from '../../organisations/index.ts'
import { getSettings } from '../../settings/index.ts'
import { mailRefusal, phoneRefusal } from '../users.rules.ts'
import { getUser, namesOf, type User, updateUser } from '../users.store.ts'

/** The asker's own particulars. */
export async function getProfile(ctx: Ctx): Promise<Profile> {
  const user = await getUser(ctx.db, ctx.actor.userId)
  const [open, organisations, supervisor] = await Promise.all([
    openFields(ctx, user),
    pathNames(ctx, user.organisation_id),
    user.supervisor_id ? namesOf(ctx.db, [user.supervisor_id]) : null,
  ])
  return {
    account: user.account,
    name: user.name,
    mail: user.mail ?? '',
    phone: user.phone ?? '',
    mailOpen: open.mail,
    phoneOpen: open.phone,
    fromDirectory: user.from_directory,
    organisations,
    supervisorName: supervisor?.get(user.supervisor_id!)?.name ?? '',
    expiresAt: user.expires_at,
    createdAt: user.created_at,
  }
}

/** Changes the own mail address and phone number; '' takes one away. */
export const saveProfile = (ctx: Ctx, input: Input<typeof profileApi.save>) =>
  ctx.together(async (tx) => {
    const user = await getUser(tx.db, tx.actor.userId)
    const open = await openFields(tx, user)
    const change: { mail?: string | null; phone?: string | null } = {}
    for (const field of ['mail', 'phone'] as const) {
      const value = input[field]?.trim()
      if (value === undefined || value === (user[field] ?? '')) continue
      if (!open[field])
        throw new AppError(user.from_directory ? 'users.from_directory' : 'common.no_permission')
      refuseIf(field === 'mail' ? mailRefusal(value) : phoneRefusal(value))
      change[field] = value || null
    }
    if (Object.keys(change).length > 0) {
      await updateUser(tx.db, user.id, change)
      const before = Object.fromEntries(Object.keys(change).map((field) => [field, user[field as 'mail']]))
      await record(tx, { action: 'users.change_profile', before, after: change })
    }
    return getProfile(tx)
  })

async function openFields(ctx: Ctx, user: User) {
  const { mailOwn, phoneOwn } = await getSettings(ctx.db)
  return { mail: mailOwn && !user.from_directory, phone: phoneOwn && !user.from_directory }
}

/** Names from the enterprise down to this organisation. */
async function pathNames(ctx: Ctx, id: string): Promise<string[]> {
  const path = (await findOrganisations(ctx.db, [id])).get(id)?.path ?? []
  const found = await findOrganisations(ctx.db, path)
  return path.map((one) => found.get(one)?.name ?? '')
}
