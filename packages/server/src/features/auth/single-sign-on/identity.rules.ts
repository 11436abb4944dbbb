import { withoutInvisibleLetters } from '@cabinet/contract/text'
import { userTypeCodes } from '@cabinet/contract/users'

/** A user's identity as the provider reports it. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  account: string | null
  name: string | null
  mail: string | null
  /** The provider has seen that the mail address is theirs. */
  mailVerified: boolean
}

type Claims = Record<string, unknown> & { iss: string; sub: string }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Reads the claims of the identity token, and what else was told when asked. An address that is not said to be
 * verified, in so many letters, is not; and whoever told the address must say it.
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
 * Whether somebody found by name or mail may be taken for that identity. Administrators are linked by an
 * administrator's hand only: whoever can choose a name or an address at the provider must not become one.
 */
export const canMatchIdentity = (
  user: { type: number; enterprise_id: string },
  enterpriseId: string,
): boolean => user.enterprise_id === enterpriseId && user.type === userTypeCodes.general

/**
 * Why a provider may not stand for the second factor, or null: the platform's administrator allows it to one provider,
 * and with another address or client that permission has ended.
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

/** An account for somebody new, of what the specification allows in one: at most 19 letters, digits and `_.@-`. */
export function accountForIdentity({ account, mail }: ProviderIdentity): string | null {
  const wanted = account ?? mail?.split('@')[0] ?? ''
  const tidy = wanted
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.@-]/g, '')
    .slice(0, 19)
  return tidy === '' ? null : tidy
}

/** The name to show: at most 19 characters on one line (specification). */
export const nameForIdentity = ({ name }: ProviderIdentity, account: string): string =>
  [
    ...withoutInvisibleLetters(name ?? account)
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]
    .slice(0, 19)
    .join('')
    .trim() || account
