import type { UserErrorKey } from '@cabinet/contract/users'

/** Default quota of a personal space in bytes (ours). */
export const defaultUserQuota = 100 * 1024 ** 3

/** Returns the default quota within an organisation of this total in bytes (0 is no limit). */
export const usualUserQuota = (organisationTotal: number): number =>
  organisationTotal === 0 ? defaultUserQuota : Math.min(defaultUserQuota, organisationTotal)

/**
 * Returns why these limits in bytes are invalid, or null: the cap per file lies within the quota; 0 is none.
 */
export function userLimitsRefusal(limit: {
  quota: number
  singleFileMax: number
  used: number
}): UserErrorKey | null {
  const { quota, singleFileMax, used } = limit
  if (![quota, singleFileMax].every((bytes) => Number.isSafeInteger(bytes) && bytes >= 0))
    return 'users.quota_invalid'
  if (quota > 0 && (quota < used || singleFileMax > quota)) return 'users.quota_invalid'
  return null
}

/**
 * Returns why a user of an organisation with this total in bytes may not have these limits, or null. 0 is
 * unlimited; no user has more than the organisation (specification).
 */
export function allowanceRefusal(limit: {
  quota: number
  singleFileMax: number
  used: number
  organisationTotal: number
}): UserErrorKey | null {
  const { quota, organisationTotal } = limit
  const above = organisationTotal > 0 && (quota === 0 || quota > organisationTotal)
  return userLimitsRefusal(limit) ?? (above ? 'users.quota_above_organisation' : null)
}
