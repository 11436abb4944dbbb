import { passwordRefusal } from '@cabinet/contract/settings'
import type { UserType } from '@cabinet/contract/users'
import { newId } from '../../kernel/crypto/id.ts'
import { hashPassword } from '../../kernel/crypto/passwords.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { getOrganisation, insertQuota, quotaOf, updateQuota } from '../organisations/index.ts'
import { getSettings, passwordPolicyOf, tidyExtensions } from '../settings/index.ts'
import { accountRefusal, allowanceRefusal, limitsRefusal, nameRefusal, usualQuota } from './users.rules.ts'
import { findUserByAccount, findUsers, insertUser } from './users.store.ts'

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

/** As `NewPerson`, with the hash of a password and everything an administrator may say. */
export interface HashedPerson
  extends Omit<NewPerson, 'password' | 'quota' | 'singleFileMax' | 'extNotAllow' | 'mail'> {
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

/** Adds a user to an organisation. Who may do that is the caller's question. Answers the new id. */
export async function createUser(ctx: Ctx, { password, ...person }: NewPerson): Promise<string> {
  refuseIf(accountRefusal(person.account) ?? nameRefusal(person.name))
  refuseIf(passwordRefusal(password, passwordPolicyOf(await getSettings(ctx.db))))
  const passwordHash = await hashPassword(password)
  return ctx.together((tx) => addPerson(tx, { ...person, passwordHash }))
}

/** As `createUser`, in a transaction that goes on, with a hash that is made already. */
export async function addPerson(tx: Tx, person: HashedPerson): Promise<string> {
  const { account, organisationId, type, singleFileMax = 0 } = person
  refuseIf(accountRefusal(account) ?? nameRefusal(person.name))
  const { enterprise_id } = await getOrganisation(tx.db, organisationId)
  const organisationTotal = (await quotaOf(tx.db, [organisationId])).get(organisationId)?.total ?? 0
  const quota = person.quota ?? usualQuota(organisationTotal)
  refuseIf(allowanceRefusal({ quota, singleFileMax, used: 0, organisationTotal }))

  const id = newId()
  const name = person.name.trim()
  await insertUser(tx.db, {
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
  await insertQuota(tx.db, id, quota)
  await record(tx, {
    action: 'users.create',
    enterpriseId: enterprise_id,
    after: { id, account, name, type, organisationId, quota },
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
