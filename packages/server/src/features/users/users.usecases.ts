import { passwordRefusal } from '@cabinet/contract/settings'
import type { UserTypeCode } from '@cabinet/contract/users'
import { generateId } from '../../kernel/crypto/id.ts'
import { hashPassword } from '../../kernel/crypto/passwords.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { getOrganisation } from '../organisations/index.ts'
import { openQuotaAccount, quotasByOwner, updateQuotaLimit } from '../quotas/index.ts'
import { getSettingValues, passwordPolicyOf, tidyExtensions } from '../settings/index.ts'
import { allowanceRefusal, userLimitsRefusal, usualUserQuota } from './limits.rules.ts'
import { accountNameRefusal, userNameRefusal } from './users.rules.ts'
import { findAllUsers, findUserByAccount, insertUserRow } from './users.store.ts'

export interface NewUserInput {
  account: string
  name: string
  type: UserTypeCode
  password: string
  organisationId: string
  mustChangePassword: boolean
  /** Bytes, 0 is no limit; the product's default if left out. */
  quota?: number
  /** Bytes, 0 is no cap. */
  singleFileMax?: number
  /** Extensions joined by '|'. */
  extNotAllow?: string
  mail?: string
}

/** As `NewUserInput`, with a password hash and the fields only administrators may set. */
export interface NewUserWithHash
  extends Omit<NewUserInput, 'password' | 'quota' | 'singleFileMax' | 'extNotAllow' | 'mail'> {
  passwordHash: string
  quota?: number | undefined
  singleFileMax?: number | undefined
  extNotAllow?: string | undefined
  mail?: string | undefined
  phone?: string | undefined
  supervisorId?: string | null
  expiresAt?: Date | null
  fromDirectory?: boolean
}

/** Adds a user to an organisation and returns the new id. The caller checks permission. */
export async function createUserAccount(ctx: Ctx, { password, ...person }: NewUserInput): Promise<string> {
  throwIfRefused(accountNameRefusal(person.account) ?? userNameRefusal(person.name))
  throwIfRefused(passwordRefusal(password, passwordPolicyOf(await getSettingValues(ctx.db))))
  const passwordHash = await hashPassword(password)
  return ctx.together((tx) => addUserAccount(tx, { ...person, passwordHash }))
}

/** As `createUserAccount`, within an existing transaction and with a computed hash. */
export async function addUserAccount(tx: Tx, person: NewUserWithHash): Promise<string> {
  const { account, organisationId, type, singleFileMax = 0 } = person
  throwIfRefused(accountNameRefusal(account) ?? userNameRefusal(person.name))
  const { enterprise_id } = await getOrganisation(tx.db, organisationId)
  const organisationTotal = (await quotasByOwner(tx.db, [organisationId])).get(organisationId)?.total ?? 0
  const quota = person.quota ?? usualUserQuota(organisationTotal)
  throwIfRefused(allowanceRefusal({ quota, singleFileMax, used: 0, organisationTotal }))

  const id = generateId()
  const name = person.name.trim()
  await insertUserRow(tx.db, {
    id,
    enterprise_id,
    organisation_id: organisationId,
    account,
    name,
    mail: person.mail?.trim() || null,
    phone: person.phone?.trim() || null,
    type,
    password_hash: person.passwordHash,
    must_change_password: person.mustChangePassword,
    single_file_max: singleFileMax,
    ext_not_allow: tidyExtensions(person.extNotAllow ?? ''),
    expires_at: person.expiresAt ?? null,
    disabled_at: null,
    supervisor_id: person.supervisorId ?? null,
    language: null,
    created_at: tx.now(),
    from_directory: person.fromDirectory ?? false,
  })
  await openQuotaAccount(tx.db, id, quota)
  await recordJournalLine(tx, {
    action: 'users.create',
    enterpriseId: enterprise_id,
    after: { id, account, name, type, organisationId, quota },
  })
  return id
}

/** Sets a user's quota in bytes (0 is no limit), for the command line. */
export const setUserQuota = (ctx: Ctx, input: { account: string; bytes: number }) =>
  ctx.together(async (tx) => {
    const user = await findUserByAccount(tx.db, input.account)
    if (!user) throw new AppError('users.not_found')
    const before = (await quotasByOwner(tx.db, [user.id])).get(user.id)
    throwIfRefused(
      userLimitsRefusal({ quota: input.bytes, singleFileMax: user.single_file_max, used: before?.used ?? 0 }),
    )
    if (!(await updateQuotaLimit(tx.db, user.id, input.bytes))) throw new AppError('users.quota_invalid')
    await recordJournalLine(tx, {
      action: 'users.set_quota',
      enterpriseId: user.enterprise_id,
      before: { id: user.id, bytes: before?.total },
      after: { id: user.id, bytes: input.bytes },
    })
  })

/** Lists every user, for the command line. */
export async function listAllUsers(ctx: Ctx) {
  const users = await findAllUsers(ctx.db)
  const quotas = await quotasByOwner(
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
