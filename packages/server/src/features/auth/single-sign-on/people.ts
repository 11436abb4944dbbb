import type { PasswordPolicy } from '@cabinet/contract/settings'
import { userTypeCodes } from '@cabinet/contract/users'
import { firstOf } from '../../../kernel/certain.ts'
import { hashPassword } from '../../../kernel/crypto/passwords.ts'
import { generateToken } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { getSettingValues, passwordPolicyOf } from '../../settings/index.ts'
import {
  createUserAccount,
  findUserByAccount,
  findUserById,
  getUserById,
  type StoredUser,
  tellUserChange,
  updateUserRow,
} from '../../users/index.ts'
import {
  accountForIdentity,
  canMatchIdentity,
  nameForIdentity,
  type ProviderIdentity,
} from './identity.rules.ts'
import {
  findLinkedUser,
  findUserIdsByMail,
  insertSignOnLink,
  isUserLinkedToIssuer,
  type SignOnProvider,
} from './providers.store.ts'

/**
 * Returns the user of an identity: the linked one; else, by setting, the owner of its verified mail or
 * account; else a new one. Throws `auth.sign_on_no_account` or `auth.sign_on_account_taken`.
 */
export async function userOfIdentity(
  ctx: Ctx,
  provider: SignOnProvider,
  identity: ProviderIdentity,
): Promise<StoredUser> {
  const { issuer, subject } = identity
  const linked = await findLinkedUser(ctx.db, { providerId: provider.id, issuer, subject })
  if (linked) return getUserById(ctx.db, linked)
  // no password opens an account once it is linked
  const noPassword = await hashPassword(generateToken())
  return ctx.together(async (tx) => {
    const found = await match(tx, provider, identity)
    const user = found ?? (provider.create_users ? await create(tx, provider, identity) : null)
    if (!user) throw new AppError('auth.sign_on_no_account')
    await insertSignOnLink(tx.db, {
      provider_id: provider.id,
      issuer,
      subject,
      user_id: user.id,
      created_at: tx.now(),
    })
    if (found) await endEarlierWays(tx, found, noPassword)
    await recordJournalLine(tx, {
      action: 'auth.link_identity',
      by: { userId: user.id, enterpriseId: user.enterprise_id },
      after: { issuer, subject },
    })
    return getUserById(tx.db, user.id)
  })
}

/**
 * Ends password, sessions and app passwords of a newly linked account, as their holder may be another person.
 * The password of a directory user belongs to the directory.
 */
async function endEarlierWays(tx: Tx, user: StoredUser, noPassword: string): Promise<void> {
  if (!user.from_directory)
    await updateUserRow(tx.db, user.id, { password_hash: noPassword, must_change_password: false })
  await tellUserChange(tx, 'password', [user.id])
}

/** Finds the user who matches this identity by setting and is linked to no other subject of the provider. */
async function match(
  tx: Tx,
  provider: SignOnProvider,
  identity: ProviderIdentity,
): Promise<StoredUser | null> {
  const user = await candidate(tx, provider, identity)
  if (!user || !canMatchIdentity(user, provider.enterprise_id)) return null
  return (await isUserLinkedToIssuer(tx.db, provider.id, identity.issuer, user.id)) ? null : user
}

async function candidate(
  tx: Tx,
  provider: SignOnProvider,
  identity: ProviderIdentity,
): Promise<StoredUser | undefined> {
  if (provider.match === 'account' && identity.account) return findUserByAccount(tx.db, identity.account)
  if (provider.match === 'mail' && identity.mail && identity.mailVerified) {
    const ids = await findUserIdsByMail(tx.db, provider.enterprise_id, identity.mail)
    return ids.length === 1 ? findUserById(tx.db, firstOf(ids)) : undefined
  }
  return undefined
}

async function create(tx: Tx, provider: SignOnProvider, identity: ProviderIdentity): Promise<StoredUser> {
  const account = accountForIdentity(identity)
  if (!account) throw new AppError('auth.sign_on_no_account')
  if (await findUserByAccount(tx.db, account)) throw new AppError('auth.sign_on_account_taken')
  const id = await createUserAccount(tx, {
    account,
    name: nameForIdentity(identity, account),
    type: userTypeCodes.general,
    password: fitting(passwordPolicyOf(await getSettingValues(tx.db))),
    organisationId: provider.organisation_id ?? provider.enterprise_id,
    mustChangePassword: false,
    ...(identity.mail && identity.mailVerified && { mail: identity.mail }),
  })
  // these users sign in through the provider: no password opens the account until somebody sets one
  await updateUserRow(tx.db, id, { password_hash: await hashPassword(generateToken()) })
  return getUserById(tx.db, id)
}

/**
 * Generates a password that satisfies any policy: upper case, lower case, digit, symbol. It is replaced at
 * once.
 */
const fitting = ({ max }: PasswordPolicy) => `Aa1-${generateToken(75)}`.slice(0, max)
