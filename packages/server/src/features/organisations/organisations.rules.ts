import { type OrganisationError, organisationLimits } from '@cabinet/contract/organisations'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'

/** Not blank, on one line, at most 30 characters. */
export const organisationNameRefusal = (name: string): OrganisationError | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name].length <= organisationLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'organisations.name_invalid'

/** Nobody modifies the own group's information (specification); the platform, because somebody must. */
export const ownOrganisationRefusal = (
  actor: Pick<Actor, 'type' | 'organisationId'>,
  organisationId: string,
): OrganisationError | null =>
  actor.type !== userTypeCodes.platform && actor.organisationId === organisationId
    ? 'organisations.own'
    : null

/** The user limit (0 is none) is not below the current count (specification). */
export const userLimitRefusal = (limit: number, count: number): OrganisationError | null =>
  limit === 0 || limit >= count ? null : 'organisations.user_limit_too_low'

/** Bytes of an organisation and what its departments were given. A total of 0 is no limit. */
export interface StorageBudget {
  total: number
  used: number
  /** Sum of what the departments directly below were given. */
  given: number
  /** Whether one of them has no limit. */
  givenUnlimited: boolean
}

/** Bytes that a further department may be given; null is no limit. */
export const remainingBudget = ({ total, used, given }: StorageBudget): number | null =>
  total === 0 ? null : Math.max(0, total - used - given)

/** Why an organisation with this total may not be where the parent has so much free. */
export const parentBudgetRefusal = (total: number, parentFree: number | null): OrganisationError | null =>
  parentFree !== null && (total === 0 || total > parentFree) ? 'organisations.space_above_parent' : null

/**
 * Why an organisation may not have this total: never above what the parent has free, never below what is used
 * (specification), nor below what its own departments were given. `parentFree` counts this one's old total as free.
 */
export function storageBudgetRefusal(
  total: number,
  own: StorageBudget,
  parentFree: number | null,
): OrganisationError | null {
  const above = parentBudgetRefusal(total, parentFree)
  if (above) return above
  if (total === 0) return null
  if (total < own.used) return 'organisations.space_below_used'
  return own.givenUnlimited || own.used + own.given > total ? 'organisations.space_below_children' : null
}

/** Why a department may not go below another: not below itself, and not too deep. Paths lead from the root. */
export function organisationMoveRefusal(
  id: string,
  parentPath: string[],
  levels: { below: number },
): OrganisationError | null {
  if (parentPath.includes(id)) return 'organisations.move_impossible'
  return parentPath.length + 1 + levels.below > organisationLimits.depth ? 'organisations.too_deep' : null
}

/** The order of siblings once `id` stands before another, or at the end. */
export function orderWithMoved(siblings: string[], id: string, beforeId: string | undefined): string[] {
  const others = siblings.filter((one) => one !== id)
  const at = beforeId === undefined ? -1 : others.indexOf(beforeId)
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}
