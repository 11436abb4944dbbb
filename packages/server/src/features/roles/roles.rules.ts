import { type RoleErrorKey, roleFieldLimits } from '@cabinet/contract/roles'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { type UserTypeCode, userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'

/** 1 to 30 characters (specification), not blank, on one line. */
export const roleNameRefusal = (name: string): RoleErrorKey | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name.trim()].length <= roleFieldLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'roles.name_invalid'

/** Why these roles must not be changed by this person, or null: a role is its creator's (specification). */
export const roleEditRefusal = (roles: { created_by: string }[], actor: Pick<Actor, 'userId'>) =>
  roles.every((role) => role.created_by === actor.userId) ? null : ('roles.not_creator' as const)

/** Somebody who is to get or lose roles. */
export interface RoleReceiver {
  enterprise_id: string
  organisation_id: string
  type: UserTypeCode
}

/**
 * Why this person must not give or take these roles, or null; whether they administer those people is asked besides.
 * Nobody changes who is above them. Files are granted to roles, so a department administrator gives only roles that
 * they have: nobody hands out more than their own.
 */
export function roleGiveRefusal(
  actor: Pick<Actor, 'type' | 'enterpriseId' | 'subjects'>,
  receivers: RoleReceiver[],
  roleIds: string[],
): RoleErrorKey | null {
  if (receivers.some(({ enterprise_id, type }) => enterprise_id !== actor.enterpriseId || type < actor.type))
    return 'roles.user_forbidden'
  const any = actor.type < userTypeCodes.department
  return any || roleIds.every((id) => actor.subjects.includes(id)) ? null : 'roles.not_held'
}

/** The order after those named have come first: the others keep theirs behind them. */
export function orderNamedFirst<Id>(present: Id[], named: Id[]): Id[] {
  const first = named.filter((id) => present.includes(id))
  return [...first, ...present.filter((id) => !first.includes(id))]
}
