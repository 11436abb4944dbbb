import { limits } from '@cabinet/contract/limits'
import type { UserError } from '@cabinet/contract/users'
import { pictureType } from '../settings/index.ts'

/** Bytes of a personal space where nobody says otherwise (ours). */
export const defaultQuota = 100 * 1024 ** 3

/** Letters, digits, underscore, dot, hyphen and at-sign; under 20 characters (specification). */
export const accountRefusal = (account: string): UserError | null =>
  /^[A-Za-z0-9_.@-]{1,19}$/.test(account) ? null : 'users.account_invalid'

/** Under 20 characters (specification), not blank, on one line. */
export const nameRefusal = (name: string): UserError | null =>
  name.trim() !== '' && [...name].length < 20 && !/\p{Cc}/u.test(name) ? null : 'users.name_invalid'

/** Why these limits in bytes must be turned away, or null: the cap of one file lies within the quota; 0 is none. */
export function limitsRefusal(limit: {
  quota: number
  singleFileMax: number
  used: number
}): UserError | null {
  const { quota, singleFileMax, used } = limit
  if (![quota, singleFileMax].every((bytes) => Number.isSafeInteger(bytes) && bytes >= 0))
    return 'users.quota_invalid'
  if (quota > 0 && (quota < used || singleFileMax > quota)) return 'users.quota_invalid'
  return null
}

const avatarTypes = new Set(['png', 'jpeg', 'gif'])

/** At most 2 MB (specification). The picture type of an avatar's bytes, told by the bytes alone, or why it must be turned away. */
export function avatarType(bytes: Buffer): { type: string } | { refused: UserError } {
  if (bytes.length > limits.avatar) return { refused: 'users.avatar_too_large' }
  const type = pictureType(bytes)
  return type && avatarTypes.has(type) ? { type: `image/${type}` } : { refused: 'users.avatar_invalid' }
}
