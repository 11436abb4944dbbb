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
} from './tickets.store.ts'

/** The content stored with each kind of ticket. */
export interface SignInTicketContents {
  /** The letters of a picture. */
  image: { letters: string }
  /** A code that was sent to a phone. */
  phone: { code: string }
  /** A code that was sent to a number which somebody wants to have. */
  new_phone: { code: string }
  /** A first step that was right, perhaps on a known device (its hash); a second one is awaited. */
  second: { language: Language | null; device: string | null }
  /** As `second`, where the second factor must be set up first. */
  enrol: { language: Language | null; device: string | null; secret: string | null; challenge?: string }
  /** A secret that is not confirmed yet. */
  totp: { secret: string }
  /** A passkey is being made. */
  passkey_enrol: { challenge: string }
  /** A passkey is being asked; `second` is the ticket of the first step, if there was one. */
  passkey: { challenge: string; second: string | null }
  /** The browser is at the single sign-on provider. */
  sign_on: { provider: string; state: string; nonce: string; verifier: string; redirect: string }
}
export type SignInTicketKind = keyof SignInTicketContents
type Language = 'zh' | 'en'

export interface SignInTicket<K extends SignInTicketKind> {
  hash: string
  userId: string | null
  content: SignInTicketContents[K]
}

/** Ms for which a ticket is good: time enough to fetch the phone from the other room. */
export const signInTicketMs = 5 * 60_000
/** The journey to a provider may pass its own sign-in and a second factor there. */
export const signOnTicketMs = 15 * 60_000
/** Guesses that one ticket bears; the account's limits hold besides. */
export const signInTicketTries = 5

/** From where a ticket is good: the network and the browser that asked for it. */
export const ticketBindingOf = ({ ip, agent }: Pick<RequestVisit, 'ip' | 'agent'>): string =>
  hashTokenSha256(`${addressGuessKey(ip)} ${agent}`)

const hashOf = (kind: SignInTicketKind, token: string) => hashTokenSha256(`${kind} ${token}`)
const purpose = (kind: SignInTicketKind) => `auth.ticket.${kind}`

/** Gives out a ticket and answers what its holder shows. `name` instead of a random token: who asks knows it. */
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

/** Uses a ticket up. Throws `auth.ticket_ended` for one that is unknown, old, used or held by somebody else. */
export const consumeSignInTicket = async <K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  token: string,
): Promise<SignInTicket<K>> => opened(ctx, kind, await consumeTicketRow(ctx.db, heldOf(ctx, kind, token)))

/** One more try on a ticket, which stays. Throws `auth.ticket_ended` as `consumeSignInTicket`, and after the fifth. */
export const trySignInTicket = async <K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  token: string,
  most = signInTicketTries,
): Promise<SignInTicket<K>> => opened(ctx, kind, await countTicketTry(ctx.db, heldOf(ctx, kind, token), most))

/** Changes what a ticket remembers. */
export const rewriteSignInTicket = <K extends SignInTicketKind>(
  ctx: Ctx,
  kind: K,
  hash: string,
  content: SignInTicketContents[K],
) => updateTicketContent(ctx.db, hash, ctx.secrets.seal(purpose(kind), JSON.stringify(content)))

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
