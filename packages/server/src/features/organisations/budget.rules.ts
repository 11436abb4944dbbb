import type { OrganisationError } from '@cabinet/contract/organisations'

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
