import type { VersionErrorKey } from '@cabinet/contract/versions'

/** How much history is kept. */
export interface RetentionPolicy {
  /** Versions of a file that stay, the latest counted; null is no limit. */
  maxCount: number | null
  /** Days that a version stays after it was replaced; 0 is for ever. */
  maxDays: number
  thinning: boolean
  /** Endings without dot, joined by '|'. */
  excluded: string
}

/** Without a rule everything stays. */
export const keepEverythingPolicy: RetentionPolicy = {
  maxCount: null,
  maxDays: 0,
  thinning: false,
  excluded: '',
}

/** Why these limits cannot be, or null (specification). */
export function versionPolicyRefusal({
  maxCount,
  maxDays,
}: Pick<RetentionPolicy, 'maxCount' | 'maxDays'>): VersionErrorKey | null {
  if (maxCount !== null && maxCount < 1) return 'versions.count_invalid'
  return maxDays < 0 ? 'versions.days_invalid' : null
}

/** Whether a policy removes anything of a file that ends like this. */
export const policyTouchesSuffix = (policy: RetentionPolicy, suffix: string): boolean =>
  (policy.maxCount !== null || policy.maxDays > 0 || policy.thinning) &&
  !policy.excluded.split('|').includes(suffix.replace(/^\./, ''))

/** Policies of an enterprise and of its spaces. */
export interface RetentionPolicies {
  enterprise: ReadonlyMap<string, RetentionPolicy>
  space: ReadonlyMap<string, RetentionPolicy>
}

/** What counts in a space. */
export const policyInSpace = (
  { enterprise, space }: RetentionPolicies,
  place: { id: string; enterpriseId: string },
): RetentionPolicy => space.get(place.id) ?? enterprise.get(place.enterpriseId) ?? keepEverythingPolicy
