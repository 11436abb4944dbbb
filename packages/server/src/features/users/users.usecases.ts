import { passwordRefusal } from '@cabinet/contract/settings'
import type { UserType } from '@cabinet/contract/users'
import { newId } from '../../kernel/crypto/id.ts'
import { hashPassword } from '../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { getOrganisation, insertQuota, quotaOf, updateQuota } from '../organisations/index.ts'
import { getSettings, passwordPolicyOf, tidyExtensions } from '../settings/index.ts'
import { accountRefusal, avatarType, defaultQuota, limitsRefusal, nameRefusal } from './users.rules.ts'
import { findAvatar, findUserByAccount, findUsers, insertUser, updateUser } from './users.store.ts'

export interface NewPerson {
  account: string
  name: string
  type: UserType
  password: string
  organisationId: string
  mustChangePassword: boolean
  /** Bytes, 0 is no limit; without it the product's default. */
  quota?: number
  /** Bytes, 0 is no cap. */
  singleFileMax?: number
  /** Extensions joined by '|'. */
  extNotAllow?: string
  mail?: string
}

/** Adds a user to an organisation. Who may do that is the caller's question. Answers the new id. */
export async function createUser(ctx: Ctx, person: NewPerson): Promise<string> {
  const { account, name, type, organisationId, quota = defaultQuota, singleFileMax = 0 } = person
  const policy = passwordPolicyOf(await getSettings(ctx.db))
  refuseIf(accountRefusal(account) ?? nameRefusal(name))
  refuseIf(limitsRefusal({ quota, singleFileMax, used: 0 }) ?? passwordRefusal(person.password, policy))

  const id = newId()
  const password_hash = await hashPassword(person.password)
  await ctx.together(async (tx) => {
    const { enterprise_id } = await getOrganisation(tx.db, organisationId)
    await insertUser(tx.db, {
      id,
      enterprise_id,
      organisation_id: organisationId,
      account,
      name: name.trim(),
      mail: person.mail ?? null,
      phone: null,
      type,
      password_hash,
      must_change_password: person.mustChangePassword,
      single_file_max: singleFileMax,
      ext_not_allow: tidyExtensions(person.extNotAllow ?? ''),
      expires_at: null,
      disabled_at: null,
      supervisor_id: null,
      language: null,
      created_at: tx.now(),
    })
    await insertQuota(tx.db, id, quota)
    await record(tx, {
      action: 'users.create',
      enterpriseId: enterprise_id,
      after: { id, account, name, type },
    })
  })
  return id
}

/** Sets how many bytes a user may keep (0 is no limit), for the command line. */
export const setQuota = (ctx: Ctx, input: { account: string; bytes: number }) =>
  ctx.together(async (tx) => {
    const user = await findUserByAccount(tx.db, input.account)
    if (!user) throw new AppError('users.not_found')
    const before = (await quotaOf(tx.db, [user.id])).get(user.id)
    refuseIf(
      limitsRefusal({ quota: input.bytes, singleFileMax: user.single_file_max, used: before?.used ?? 0 }),
    )
    if (!(await updateQuota(tx.db, user.id, input.bytes))) throw new AppError('users.quota_invalid')
    await record(tx, {
      action: 'users.set_quota',
      enterpriseId: user.enterprise_id,
      before: { id: user.id, bytes: before?.total },
      after: { id: user.id, bytes: input.bytes },
    })
  })

/** Every user, for the command line. */
export async function listUsers(ctx: Ctx) {
  const users = await findUsers(ctx.db)
  const quotas = await quotaOf(
    ctx.db,
    users.map((user) => user.id),
  )
  return users.map((user) => ({
    id: user.id,
    account: user.account,
    name: user.name,
    type: user.type,
    organisationId: user.organisation_id,
    disabled: user.disabled_at !== null,
    quota: quotas.get(user.id)?.total ?? 0,
    used: quotas.get(user.id)?.used ?? 0,
  }))
}

/** Keeps the asker's own picture. Answers it as a data address. */
export async function changeAvatar(ctx: Ctx, bytes: Buffer): Promise<string> {
  const judged = avatarType(bytes)
  if ('refused' in judged) throw new AppError(judged.refused)
  await ctx.together(async (tx) => {
    await updateUser(tx.db, tx.actor.userId, { avatar: bytes, avatar_type: judged.type })
    await record(tx, { action: 'users.change_avatar', after: { type: judged.type, bytes: bytes.length } })
  })
  return findAvatar(ctx.db, ctx.actor.userId)
}
