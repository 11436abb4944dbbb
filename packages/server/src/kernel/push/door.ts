import type { IncomingMessage } from 'node:http'
import type { Secrets } from '../crypto/secrets.ts'
import { newToken } from '../crypto/tokens.ts'
import type { Identity } from './connection.ts'
import type { Doorkeeper } from './hub.ts'
import { negotiated, type PushTicket, pushTicket } from './negotiation.ts'

/** Someone at the door: the session shown, by a ticket or by an access token, and the address asked for. */
export interface Visitor extends Identity {
  ticket: PushTicket | null
  query: URLSearchParams
}

/** The HTTP status of a refusal. */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 429 | 503

  constructor(status: Refusal['status']) {
    super(`push connection refused: ${status}`)
    this.status = status
  }
}

export const queryOf = (request: IncomingMessage) => new URLSearchParams(request.url?.split('?')[1] ?? '')

/**
 * The session that a request shows. Browsers cannot send headers with a WebSocket or an event stream, so the query may
 * carry a ticket; an access token is taken from the header alone.
 */
export async function visitorOf(
  hub: Doorkeeper,
  secrets: Secrets,
  request: IncomingMessage,
): Promise<Visitor> {
  const query = queryOf(request)
  const bearer = bearerOf(request)
  const ticket = pushTicket(secrets, bearer ?? query.get('access_token') ?? '', new Date())
  const identity = ticket ? await ofOpenSession(hub, ticket) : bearer && (await hub.authenticate(bearer))
  if (!identity) throw new Refusal(401)
  return { userId: identity.userId, sessionId: identity.sessionId, ticket, query }
}

/** As visitorOf, for what belongs to a connection that is open: its header may show a ticket past its minute. */
export async function memberOf(
  hub: Doorkeeper,
  secrets: Secrets,
  request: IncomingMessage,
): Promise<Visitor> {
  const ticket = pushTicket(secrets, bearerOf(request) ?? '', new Date(0))
  if (!ticket) return visitorOf(hub, secrets, request)
  const { userId, sessionId } = await ofOpenSession(hub, ticket)
  return { userId, sessionId, ticket, query: queryOf(request) }
}

const bearerOf = ({ headers }: IncomingMessage) =>
  /^Bearer ([\x21-\x7e]{1,2000})$/i.exec(headers.authorization ?? '')?.[1]

async function ofOpenSession(hub: Doorkeeper, ticket: PushTicket): Promise<Identity> {
  if (!(await hub.isSessionOpen(ticket.sessionId))) throw new Refusal(401)
  return ticket
}

/** The id under which a visitor may open a connection now: the negotiated one. Throws Refusal. */
export function entryOf(hub: Doorkeeper, secrets: Secrets, visitor: Visitor): string {
  const token = visitor.query.get('id') ?? ''
  const id = negotiated(secrets, token, visitor, new Date())
  if (id === null || hub.holds(id)) throw new Refusal(404)
  refuseCrowd(hub, visitor)
  return id
}

/** As entryOf, for WebSockets, whose clients may skip the negotiation. */
export function socketEntryOf(hub: Doorkeeper, secrets: Secrets, visitor: Visitor): string {
  if (visitor.query.has('id')) return entryOf(hub, secrets, visitor)
  refuseCrowd(hub, visitor)
  return newToken(16)
}

export function refuseCrowd(hub: Doorkeeper, { userId }: Identity): void {
  if (hub.draining) throw new Refusal(503)
  if (hub.full(userId)) throw new Refusal(429)
}
