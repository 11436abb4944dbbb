import type { UserErrorKey, UserTypeCode } from '@cabinet/contract/users'
import { userTypeCodes } from '@cabinet/contract/users'
import type { UserAccountState } from '@cabinet/contract/users.admin'

/**
 * Types that an administrator may create, change and assign: equal or lower in scope; type 4 only for
 * department administrators.
 */
const within: Record<UserTypeCode, readonly number[]> = {
  [userTypeCodes.platform]: [1, 2, 3, 4],
  [userTypeCodes.enterprise]: [2, 3, 4],
  [userTypeCodes.department]: [4],
  [userTypeCodes.general]: [],
}

/** Returns why an administrator of one type may not create, change or assign another, or null. */
export const userTypeRefusal = (actor: UserTypeCode, target: number): UserErrorKey | null =>
  within[actor].includes(target) ? null : 'users.type_forbidden'

/** Returns the state of an account: disabled precedes expired, which precedes locked. */
export function userAccountStateOf(
  user: { disabled_at: Date | null; expires_at: Date | null; account: string },
  at: Date,
  locked: ReadonlySet<string>,
): UserAccountState {
  if (user.disabled_at) return 'disabled'
  if (user.expires_at && user.expires_at <= at) return 'expired'
  return locked.has(user.account.toLowerCase()) ? 'locked' : 'enabled'
}
