import { withoutInvisibleLetters } from '@cabinet/contract/text'
import { userTypeCodes } from '@cabinet/contract/users'

/** A user's identity as the provider reports it. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  account: string | null
  name: string | null
  mail: string | null
  /** Whether the provider has verified the mail address. */
  mailVerified: boolean
}

type Claims = Record<string, unknown> & { iss: string; sub: string }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Reads the claims of the identity token and of the user info. An address is verified only if the source that
 * gave it says so explicitly.
 */
export function identityFromClaims(claims: Claims, more: Record<string, unknown> = {}): ProviderIdentity {
  const told = { ...more, ...claims }
  const ofMail = textOf(claims.email) === null ? more : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    account: textOf(told.preferred_username),
    name: textOf(told.name),
    mail: textOf(ofMail.email),
    mailVerified: ofMail.email_verified === true,
  }
}

/**
 * Returns whether a user found by name or mail may be linked to the identity. Administrators are linked only
 * by an administrator, as users may choose their name or address at the provider.
 */
export const canMatchIdentity = (
  user: { type: number; enterprise_id: string },
  enterpriseId: string,
): boolean => user.enterprise_id === enterpriseId && user.type === userTypeCodes.general

/**
 * Returns why a provider may not replace the second factor, or null. The platform's administrator allows it
 * per provider; another address or client ends the permission.
 */
export function vouchingRefusal(
  { type }: { type: number },
  before: Trusted,
  after: Trusted,
): 'auth.sign_on_vouches' | null {
  if (!after.vouches || type === userTypeCodes.platform) return null
  const same = before.issuer === after.issuer && before.client_id === after.client_id
  return before.vouches && same ? null : 'auth.sign_on_vouches'
}

interface Trusted {
  vouches: boolean
  issuer: string
  client_id: string
}

/** Returns an account for a new user within the specification: at most 19 letters, digits and `_.@-`. */
export function accountForIdentity({ account, mail }: ProviderIdentity): string | null {
  const wanted = account ?? mail?.split('@')[0] ?? ''
  const tidy = wanted
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.@-]/g, '')
    .slice(0, 19)
  return tidy === '' ? null : tidy
}

/** Returns the display name: at most 19 characters on one line (specification). */
export const nameForIdentity = ({ name }: ProviderIdentity, account: string): string =>
  [
    ...withoutInvisibleLetters(name ?? account)
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]
    .slice(0, 19)
    .join('')
    .trim() || account
