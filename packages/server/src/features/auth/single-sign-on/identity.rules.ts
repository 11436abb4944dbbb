import { userType } from '@cabinet/contract/users'

/** What the provider says of somebody. */
export interface Identity {
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

/** Reads the claims; an address that is not said to be verified, in so many letters, is not. */
export const identityOf = (claims: Claims): Identity => ({
  issuer: claims.iss,
  subject: claims.sub,
  account: textOf(claims.preferred_username),
  name: textOf(claims.name),
  mail: textOf(claims.email),
  mailVerified: claims.email_verified === true,
})

/**
 * Whether somebody found by name or mail may be taken for that identity. Administrators are linked by an
 * administrator's hand only: whoever can choose a name or an address at the provider must not become one.
 */
export const mayBeTaken = (user: { type: number; enterprise_id: string }, enterpriseId: string): boolean =>
  user.enterprise_id === enterpriseId && user.type === userType.general

/**
 * Why a provider may not stand for the second factor, or null: the platform's administrator allows it to one provider,
 * and with another address or client that permission has ended.
 */
export function vouchRefusal(
  { type }: { type: number },
  before: Trusted,
  after: Trusted,
): 'auth.sign_on_vouches' | null {
  if (!after.vouches || type === userType.platform) return null
  const same = before.issuer === after.issuer && before.client_id === after.client_id
  return before.vouches && same ? null : 'auth.sign_on_vouches'
}

interface Trusted {
  vouches: boolean
  issuer: string
  client_id: string
}

/** An account for somebody new, of what the specification allows in one: at most 19 letters, digits and `_.@-`. */
export function newAccount({ account, mail }: Identity): string | null {
  const wanted = account ?? mail?.split('@')[0] ?? ''
  const tidy = wanted
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.@-]/g, '')
    .slice(0, 19)
  return tidy === '' ? null : tidy
}

/** The name to show: at most 19 characters on one line (specification). */
export const newName = ({ name }: Identity, account: string): string =>
  [...(name ?? account).replace(/\p{Cc}/gu, ' ').trim()].slice(0, 19).join('').trim() || account
