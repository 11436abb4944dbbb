import { hasInvisibleLetters } from '@cabinet/contract/text'
import { isMailAddress } from '@cabinet/contract/text.address'
import type { UserErrorKey } from '@cabinet/contract/users'

/**
 * Returns whether a user is of a higher type than the last saver of a channel (gateway, directory, provider).
 * The channel's operator can forge its answers, so it must not open accounts that its saver cannot manage.
 */
export const isAboveChannelSaver = (type: number, savedType: number): boolean => type < savedType

/** The language in which a user is written to; Chinese where none was chosen. */
export const languageOfUser = ({ language }: { language: string | null }): 'zh' | 'en' =>
  language === 'en' ? 'en' : 'zh'

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

/** Checks a mail address as a form does: one at-sign, a dot in the domain, no odd characters. '' is none. */
export const mailAddressRefusal = (mail: string): UserErrorKey | null =>
  mail === '' || isMailAddress(mail) ? null : 'users.mail_invalid'

/** Allows 5 to 20 digits with a leading plus, spaces, hyphens and brackets. '' is none. */
export const phoneNumberRefusal = (phone: string): UserErrorKey | null =>
  phone === '' || (/^\+?[0-9() -]+$/.test(phone) && /^(\D*\d){5,20}\D*$/.test(phone))
    ? null
    : 'users.phone_invalid'
