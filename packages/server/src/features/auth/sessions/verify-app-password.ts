import { hashTokenSha256 } from '../../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { awaitsTerms } from '../../terms/index.ts'
import { findUserByAccount, findUserById, type StoredUser } from '../../users/index.ts'
import { accountUseRefusal } from '../auth.rules.ts'
import { recordSignInOutcome, recordSignInRefusal } from '../login-log/index.ts'
import { passwordIsRight } from '../passwords.ts'
import { normalizeAppPassword } from './app-passwords.rules.ts'
import { findAppPassword, updateAppPasswordUse } from './app-passwords.store.ts'

/**
 * Ms between updates of the last use, and between login log lines: a mounted drive sends requests all the
 * time.
 */
const usedEveryMs = 60_000
const loggedEveryMs = 3_600_000

/** The owner of an app password, and the scope granted to the mapped drive. */
export interface AppPasswordHolder {
  id: string
  user: StoredUser
  scope: 'read' | 'write'
}

/**
 * Returns the user of an account and app password. A wrong one is charged to account and address like any
 * password; a right one costs no guess, as it cannot be guessed. Throws `auth.password_wrong`, `auth.locked`,
 * `common.too_many`, why the account may not be used, or `terms.must_accept`: each use is a sign-in.
 */
export async function verifyAppPassword(
  ctx: Ctx,
  account: string,
  password: string,
): Promise<AppPasswordHolder> {
  const found = await findAppPassword(ctx.db, hashTokenSha256(normalizeAppPassword(password)))
  const user = found && (await findUserById(ctx.db, found.user_id))
  if (!found || !user || user.account.toLowerCase() !== account.toLowerCase()) return refuse(ctx, account)

  const attempt = { account, user, door: 'app_password' } as const
  const standing = { expiresAt: user.expires_at, disabledAt: user.disabled_at }
  const awaits = await awaitsTerms(ctx.db, user.id, ctx.now())
  const refusal = accountUseRefusal(standing, ctx.now()) ?? (awaits ? 'terms.must_accept' : null)
  if (refusal) return recordSignInRefusal(ctx, attempt)(new AppError(refusal))

  const idle = found.used_at ? ctx.now().getTime() - found.used_at.getTime() : Number.POSITIVE_INFINITY
  if (idle >= usedEveryMs)
    await ctx.together(async (tx) => {
      await updateAppPasswordUse(tx.db, found.id, tx.now(), tx.visit.ip)
      if (idle >= loggedEveryMs) await recordSignInOutcome(tx, attempt)
    })
  return { id: found.id, user, scope: found.scope }
}

async function refuse(ctx: Ctx, account: string): Promise<never> {
  const user = await findUserByAccount(ctx.db, account)
  const logged = recordSignInRefusal(ctx, { account, user, door: 'app_password' })
  // without a hash: never right, equally slow, and charged
  await passwordIsRight(ctx, account, null, '').catch(logged)
  return logged(new AppError('auth.password_wrong'))
}
