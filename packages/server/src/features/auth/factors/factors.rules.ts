import type { SecondFactorKind } from '@cabinet/contract/auth'
import { userTypeCodes } from '@cabinet/contract/users'
import type { SettingValues } from '../../settings/index.ts'

/** The second factors that a user has set up. */
export interface EnrolledFactors {
  totp: boolean
  passkeys: number
  recoveryLeft: number
}

/**
 * Returns whether the setting requires a second factor of this user type; administrators are types 1 to 3.
 */
export const isSecondFactorRequired = (type: number, secondFactor: SettingValues['secondFactor']): boolean =>
  secondFactor === 'everybody' || (secondFactor === 'administrators' && type <= userTypeCodes.department)

/** Returns the next step after a correct first one. */
export function nextSignInStep(
  held: EnrolledFactors,
  type: number,
  secondFactor: SettingValues['secondFactor'],
): 'done' | 'second' | 'enrol' {
  if (held.totp || held.passkeys > 0) return 'second'
  return isSecondFactorRequired(type, secondFactor) ? 'enrol' : 'done'
}

/** Returns the factors offered as second step, the strongest first. */
export const factorKindsOf = (held: EnrolledFactors): SecondFactorKind[] => [
  ...(held.passkeys > 0 ? (['passkey'] as const) : []),
  ...(held.totp ? (['totp'] as const) : []),
  ...(held.recoveryLeft > 0 ? (['recovery'] as const) : []),
]

/**
 * Returns the relying party host of this address, or null where browsers refuse passkeys: they require https
 * or localhost, and a name rather than an IP address.
 */
export function passkeyRelyingHost(origin: string): string | null {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname } = new URL(origin)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return hostname
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return protocol === 'https:' && !isNumber ? hostname : null
}
