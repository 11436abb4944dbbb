import type { PasswordPolicy } from '@cabinet/contract/auth'
import { passwordMatches } from '../../../kernel/crypto/passwords.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import type { StoredUser } from '../../users/index.ts'
import { findPasswordHashes, findPasswordSetAt } from './password-history.store.ts'

const day = 24 * 3_600_000

/** Returns why the user may not reuse this password, or null. Costs one hash per stored password. */
export async function passwordReuseRefusal(
  ctx: Ctx,
  user: Pick<StoredUser, 'id' | 'password_hash'>,
  password: string,
  policy: Pick<PasswordPolicy, 'history'>,
): Promise<'auth.password_used' | null> {
  if (policy.history === 0) return null
  const earlier = await findPasswordHashes(ctx.db, user.id, policy.history)
  const hashes = new Set([user.password_hash, ...earlier])
  for (const hash of hashes) if (await passwordMatches(hash, password)) return 'auth.password_used'
  return null
}

/** Returns whether the policy requires this user to change the password now. */
export async function isPasswordOverAge(
  ctx: Ctx,
  user: Pick<StoredUser, 'id' | 'password_hash' | 'created_at' | 'from_directory'>,
  policy: Pick<PasswordPolicy, 'ageDays'>,
): Promise<boolean> {
  if (policy.ageDays === 0 || user.from_directory) return false
  const setAt = (await findPasswordSetAt(ctx.db, user.id, user.password_hash)) ?? user.created_at
  return setAt.getTime() + policy.ageDays * day <= ctx.now().getTime()
}
