import { generateToken, hashTokenSha256 } from '../../../kernel/crypto/tokens.ts'
import type { Ctx, RequestVisit } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addressGuessKey } from '../guesses.rules.ts'
import {
  consumeTicketRow,
  countTicketTry,
  putSignInTicket,
  type SignInTicketRow,
  updateTicketContent,
  updateTicketUser,
} from './tickets.store.ts'

/** The content stored with each kind of ticket. */
export interface SignInTicketContents {
  /** The letters of a captcha. */
  image: { letters: string }
  /** A code sent to a phone. */
  phone: { code: string }
  /** A code for a forgotten password, as a hash; the ticket is the user's once the code was sent. */
  reset: { codeHash: string }
  /** A code sent to a number that a user wants to set. */
  new_phone: { code: string }
  /** A code sent to a mail address that a user wants to set. */
  new_mail: { code: string }
  /** A correct first step, with the hash of a known device if any; the second is pending. */
  second: { language: Language | null; device: string | null }
  /** As `second`, but the second factor must be set up first. */
  enrol: { language: Language | null; device: string | null; secret: string | null; challenge?: string }
  /** A secret not confirmed yet. */
  totp: { secret: string }
  /** A passkey being created. */
  passkey_enrol: { challenge: string }
  /** A passkey being used; `second` is the ticket of the first step, if any. */
  passkey: { challenge: string; second: string | null }
  /** A sign-in in progress at the provider. */
  sign_on: { provider: string; state: string; nonce: string; verifier: string; redirect: string }
}
export type SignInTicketKind = keyof SignInTicketContents
type Language = 'zh' | 'en'

export interface SignInTicket<K extends SignInTicketKind> {
  hash: string
  userId: string | null
  content: SignInTicketContents[K]
}

/** Ms for which a ticket is valid: enough to fetch the phone from another room. */
export const signInTicketMs = 5 * 60_000
/** Longer, as a provider may ask for its own sign-in and second factor. */
export const signOnTicketMs = 15 * 60_000
/** Tries per ticket, besides the account's limits. */
export const signInTicketTries = 5

/** Returns the binding of a ticket: the network and browser that asked for it. */
export const ticketBindingOf = ({ ip, agent }: Pick<RequestVisit, 'ip' | 'agent'>): string =>
  hashTokenSha256(`${addressGuessKey(ip)} ${agent}`)

const hashOf = (kind: SignInTicketKind, token: string) => hashTokenSha256(`${kind} ${token}`)
const purpose = (kind: SignInTicketKind) => `auth.ticket.${kind}`

/** Issues a ticket and returns its token. `name` replaces the random token where the requester knows it. */
export async function issueSignInTicket<K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  content: SignInTicketContents[K],
  { userId = null, name, ms = signInTicketMs }: { userId?: string | null; name?: string; ms?: number } = {},
): Promise<string> {
  const token = name ?? generateToken()
  await putSignInTicket(ctx.db, {
    hash: hashOf(kind, token),
    kind,
    user_id: userId,
    bound: ticketBindingOf(ctx.visit),
    content: ctx.secrets.seal(purpose(kind), JSON.stringify(content)),
    tries: 0,
    expires_at: new Date(ctx.now().getTime() + ms),
  })
  return token
}

/** Consumes a ticket. Throws `auth.ticket_ended` if it is unknown, expired, used or bound elsewhere. */
export const consumeSignInTicket = async <K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  token: string,
): Promise<SignInTicket<K>> => opened(ctx, kind, await consumeTicketRow(ctx.db, heldOf(ctx, kind, token)))

/**
 * Counts a try on a ticket without consuming it. Throws `auth.ticket_ended` as `consumeSignInTicket`, and
 * after the fifth.
 */
export const trySignInTicket = async <K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  token: string,
  most = signInTicketTries,
): Promise<SignInTicket<K>> => opened(ctx, kind, await countTicketTry(ctx.db, heldOf(ctx, kind, token), most))

/** Replaces the content of a ticket. */
export const rewriteSignInTicket = <K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  hash: string,
  content: SignInTicketContents[K],
) => updateTicketContent(ctx.db, hash, ctx.secrets.seal(purpose(kind), JSON.stringify(content)))

/** Gives a ticket to a user; it ends with the account's other tickets then. */
export const giveSignInTicket = (ctx: Ctx, kind: SignInTicketKind, token: string, userId: string) =>
  updateTicketUser(ctx.db, hashOf(kind, token), userId)

const heldOf = (ctx: Ctx, kind: SignInTicketKind, token: string) => ({
  hash: hashOf(kind, token),
  kind,
  bound: ticketBindingOf(ctx.visit),
  at: ctx.now(),
})

function opened<K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  row: SignInTicketRow | undefined,
): SignInTicket<K> {
  if (!row) throw new AppError('auth.ticket_ended')
  const content = JSON.parse(ctx.secrets.unseal(purpose(kind), row.content)) as SignInTicketContents[K]
  return { hash: row.hash, userId: row.user_id, content }
}
