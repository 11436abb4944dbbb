import { type RoleErrorKey, roleFieldLimits } from '@cabinet/contract/roles'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { type UserTypeCode, userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'

/** Allows 1 to 30 characters (specification) on one line, not blank. */
export const roleNameRefusal = (name: string): RoleErrorKey | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name.trim()].length <= roleFieldLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'roles.name_invalid'

/** Returns why the actor may not change these roles, or null: only the creator may (specification). */
export const roleEditRefusal = (roles: { created_by: string }[], actor: Pick<Actor, 'userId'>) =>
  roles.every((role) => role.created_by === actor.userId) ? null : ('roles.not_creator' as const)

/** A user whose roles are to change. */
export interface RoleReceiver {
  enterprise_id: string
  organisation_id: string
  type: UserTypeCode
}

/**
 * Returns why the actor may not assign or remove these roles, or null; scope is checked separately. No actor
 * changes users of a higher type. Roles carry file grants, so department administrators assign only roles
 * they have themselves.
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

/** Returns the order with the named ids first; the others keep theirs after them. */
export function orderNamedFirst<Id>(present: Id[], named: Id[]): Id[] {
  const first = named.filter((id) => present.includes(id))
  return [...first, ...present.filter((id) => !first.includes(id))]
}
