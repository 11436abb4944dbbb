import { hasInvisibleLetters } from '@cabinet/contract/text'
import type { UserErrorKey } from '@cabinet/contract/users'

/**
 * Whether somebody stands above the person who last saved a channel (gateway, directory, provider): whoever runs the
 * channel's other end can say what they like by it, so it must not open what is out of that person's reach.
 */
export const isAboveChannelSaver = (type: number, savedType: number): boolean => type < savedType

/** Bytes of a personal space where nobody says otherwise (ours). */
export const defaultUserQuota = 100 * 1024 ** 3

/** The same, within an organisation of this total in bytes (0 is no limit). */
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

/** Why these limits in bytes must be turned away, or null: the cap of one file lies within the quota; 0 is none. */
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
 * Why a person of an organisation with this total in bytes may not have these limits. 0 is unlimited; nobody has more
 * than the organisation (specification).
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

/** A mail address as a form checks it: nothing odd, one at-sign, a dot in the domain. '' is none. */
export const mailAddressRefusal = (mail: string): UserErrorKey | null =>
  mail === '' || /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/u.test(mail)
    ? null
    : 'users.mail_invalid'

/** 5 to 20 digits, with a plus in front and spaces, hyphens and brackets between them. '' is none. */
export const phoneNumberRefusal = (phone: string): UserErrorKey | null =>
  phone === '' || (/^\+?[0-9() -]+$/.test(phone) && /^(\D*\d){5,20}\D*$/.test(phone))
    ? null
    : 'users.phone_invalid'
