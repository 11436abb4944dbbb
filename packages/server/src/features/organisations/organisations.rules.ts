import { type OrganisationError, organisationLimits } from '@cabinet/contract/organisations'
import { hasInvisibleLetters } from '@cabinet/contract/text'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Actor } from '../../kernel/ctx.ts'

/** Allows 1 to 30 characters on one line, not blank. */
export const organisationNameRefusal = (name: string): OrganisationError | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name].length <= organisationLimits.name && !/\p{Cc}/u.test(name)
      ? null
      : 'organisations.name_invalid'

/** Refuses changes of the actor's own organisation (specification), except for the platform. */
export const ownOrganisationRefusal = (
  actor: Pick<Actor, 'type' | 'organisationId'>,
  organisationId: string,
): OrganisationError | null =>
  actor.type !== userTypeCodes.platform && actor.organisationId === organisationId
    ? 'organisations.own'
    : null

/** Requires a user limit (0 is none) not below the current count (specification). */
export const userLimitRefusal = (limit: number, count: number): OrganisationError | null =>
  limit === 0 || limit >= count ? null : 'organisations.user_limit_too_low'

/** Bytes of an organisation and the sum assigned to its departments. A total of 0 is no limit. */
export interface StorageBudget {
  total: number
  used: number
  /** Sum assigned to the departments directly below. */
  given: number
  /** Whether a department directly below has no limit. */
  givenUnlimited: boolean
}

/** Returns the bytes that a further department may get; null is no limit. */
export const remainingBudget = ({ total, used, given }: StorageBudget): number | null =>
  total === 0 ? null : Math.max(0, total - used - given)

/** Returns why an organisation with this total does not fit into the parent's free bytes, or null. */
export const parentBudgetRefusal = (total: number, parentFree: number | null): OrganisationError | null =>
  parentFree !== null && (total === 0 || total > parentFree) ? 'organisations.space_above_parent' : null

/**
 * Returns why an organisation may not have this total, or null: never above the parent's free bytes, nor
 * below its usage (specification) or the sum assigned to its departments. `parentFree` counts the
 * organisation's old total as free.
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

/**
 * Returns why a department may not move below another, or null: not below itself, and not too deep. Paths
 * start at the root.
 */
export function organisationMoveRefusal(
  id: string,
  parentPath: string[],
  levels: { below: number },
): OrganisationError | null {
  if (parentPath.includes(id)) return 'organisations.move_impossible'
  return parentPath.length + 1 + levels.below > organisationLimits.depth ? 'organisations.too_deep' : null
}

/** Returns the order of siblings with `id` before another, or at the end. */
export function orderWithMoved(siblings: string[], id: string, beforeId: string | undefined): string[] {
  const others = siblings.filter((one) => one !== id)
  const at = beforeId === undefined ? -1 : others.indexOf(beforeId)
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}
