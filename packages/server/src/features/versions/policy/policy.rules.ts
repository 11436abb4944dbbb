import type { VersionErrorKey } from '@cabinet/contract/versions'

/** How much history a policy retains. */
export interface RetentionPolicy {
  /** Versions of a file to retain, the latest included; null is no limit. */
  maxCount: number | null
  /** Days for which a replaced version is retained; 0 is no limit. */
  maxDays: number
  thinning: boolean
  /** Extensions without the dot, joined by '|'. */
  excluded: string
}

/** Without a policy every version is retained. */
export const keepEverythingPolicy: RetentionPolicy = {
  maxCount: null,
  maxDays: 0,
  thinning: false,
  excluded: '',
}

/** Returns why these limits are not allowed, or null (specification). */
export function versionPolicyRefusal({
  maxCount,
  maxDays,
}: Pick<RetentionPolicy, 'maxCount' | 'maxDays'>): VersionErrorKey | null {
  if (maxCount !== null && maxCount < 1) return 'versions.count_invalid'
  return maxDays < 0 ? 'versions.days_invalid' : null
}

/** Returns whether a policy removes any version of files with this extension. */
export const policyTouchesSuffix = (policy: RetentionPolicy, suffix: string): boolean =>
  (policy.maxCount !== null || policy.maxDays > 0 || policy.thinning) &&
  !policy.excluded.split('|').includes(suffix.replace(/^\./, ''))

/** Policies of an enterprise and of its spaces. */
export interface RetentionPolicies {
  enterprise: ReadonlyMap<string, RetentionPolicy>
  space: ReadonlyMap<string, RetentionPolicy>
}

/** Returns the policy in effect in a space. */
export const policyInSpace = (
  { enterprise, space }: RetentionPolicies,
  place: { id: string; enterpriseId: string },
): RetentionPolicy => space.get(place.id) ?? enterprise.get(place.enterpriseId) ?? keepEverythingPolicy
