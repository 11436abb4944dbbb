import { hasInvisibleLetters } from '@cabinet/contract/text'
import type { UserErrorKey } from '@cabinet/contract/users'

/**
 * Returns whether a user is of a higher type than the last saver of a channel (gateway, directory, provider).
 * The channel's operator can forge its answers, so it must not open accounts that its saver cannot manage.
 */
export const isAboveChannelSaver = (type: number, savedType: number): boolean => type < savedType

/** Default quota of a personal space in bytes (ours). */
export const defaultUserQuota = 100 * 1024 ** 3

/** Returns the default quota within an organisation of this total in bytes (0 is no limit). */
export const usualUserQuota = (organisationTotal: number): number =>
  organisationTotal === 0 ? defaultUserQuota : Math.min(defaultUserQuota, organisationTotal)

/** Letters, digits, underscore, dot, hyphen and at-sign; under 20 characters (specification). */
export const accountNameRefusal = (account: string): UserErrorKey | null =>
  /^[A-Za-z0-9_.@-]{1,19}$/.test(account) ? null : 'users.account_invalid'

/** Under 20 characters (specification), not blank, on one line. */
export const userNameRefusal = (name: string): UserErrorKey | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name.trim() !== '' && [...name].length < 20 && !/\p{Cc}/u.test(name)
      ? null
      : 'users.name_invalid'

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

/** Checks a mail address as a form does: one at-sign, a dot in the domain, no odd characters. '' is none. */
export const mailAddressRefusal = (mail: string): UserErrorKey | null =>
  mail === '' || /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/u.test(mail)
    ? null
    : 'users.mail_invalid'

/** Allows 5 to 20 digits with a leading plus, spaces, hyphens and brackets. '' is none. */
export const phoneNumberRefusal = (phone: string): UserErrorKey | null =>
  phone === '' || (/^\+?[0-9() -]+$/.test(phone) && /^(\D*\d){5,20}\D*$/.test(phone))
    ? null
    : 'users.phone_invalid'
