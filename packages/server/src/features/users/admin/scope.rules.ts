import type { UserError, UserType } from '@cabinet/contract/users'
import { userType } from '@cabinet/contract/users'
import type { UserState } from '@cabinet/contract/users.admin'

/** Types that an administrator creates, changes and gives: below or equal to the own scope; a department's only 4. */
const within: Record<UserType, readonly number[]> = {
  [userType.platform]: [1, 2, 3, 4],
  [userType.enterprise]: [2, 3, 4],
  [userType.department]: [4],
  [userType.general]: [],
}

/** Why an administrator of one type may not create, change or give another. */
export const typeRefusal = (actor: UserType, target: number): UserError | null =>
  within[actor].includes(target) ? null : 'users.type_forbidden'

/** How an account stands, as one word: disabled before expired before locked. */
export function stateOf(
  user: { disabled_at: Date | null; expires_at: Date | null; account: string },
  at: Date,
  locked: ReadonlySet<string>,
): UserState {
  if (user.disabled_at) return 'disabled'
  if (user.expires_at && user.expires_at <= at) return 'expired'
  return locked.has(user.account.toLowerCase()) ? 'locked' : 'enabled'
}
