import type { IncomingMessage } from 'node:http'
import type { SecretsPort } from '../crypto/secrets.ts'
import { generateToken } from '../crypto/tokens.ts'
import type { PushIdentity } from './connection.ts'
import type { PushAdmission } from './hub.ts'
import { type PushConnectionTicket, readNegotiatedToken, readPushTicket } from './negotiation.ts'

/** A connecting client: its session, by ticket or access token, and the requested URL. */
export interface PushVisitor extends PushIdentity {
  ticket: PushConnectionTicket | null
  query: URLSearchParams
}

/** The HTTP status of a refusal. */
export class PushRefusal extends Error {
  readonly status: 401 | 403 | 404 | 429 | 503

  constructor(status: PushRefusal['status']) {
    super(`push connection refused: ${status}`)
    this.status = status
  }
}

export const queryOfRequest = (request: IncomingMessage) =>
  new URLSearchParams(request.url?.split('?')[1] ?? '')

/**
 * Returns the session of a request. Browsers cannot send headers with a WebSocket or an event stream, so the
 * query may carry a ticket; an access token is taken from the header alone.
 */
export async function pushVisitorOf(
  hub: PushAdmission,
  secrets: SecretsPort,
  request: IncomingMessage,
): Promise<PushVisitor> {
  const query = queryOfRequest(request)
  const bearer = bearerOf(request)
  const ticket = readPushTicket(secrets, bearer ?? query.get('access_token') ?? '', new Date())
  const identity = ticket ? await ofOpenSession(hub, ticket) : bearer && (await hub.authenticate(bearer))
  if (!identity) throw new PushRefusal(401)
  return { userId: identity.userId, sessionId: identity.sessionId, ticket, query }
}

/** As visitorOf, for what belongs to a connection that is open: its header may show a ticket past its minute. */
export async function connectionMemberOf(
  hub: PushAdmission,
  secrets: SecretsPort,
  request: IncomingMessage,
): Promise<PushVisitor> {
  const ticket = readPushTicket(secrets, bearerOf(request) ?? '', new Date(0))
  if (!ticket) return pushVisitorOf(hub, secrets, request)
  const { userId, sessionId } = await ofOpenSession(hub, ticket)
  return { userId, sessionId, ticket, query: queryOfRequest(request) }
}

const bearerOf = ({ headers }: IncomingMessage) =>
  /^Bearer ([\x21-\x7e]{1,2000})$/i.exec(headers.authorization ?? '')?.[1]

async function ofOpenSession(hub: PushAdmission, ticket: PushConnectionTicket): Promise<PushIdentity> {
  if (!(await hub.isSessionOpen(ticket.sessionId))) throw new PushRefusal(401)
  return ticket
}

/** The id under which a visitor may open a connection now: the negotiated one. Throws Refusal. */
export function admitPushVisitor(hub: PushAdmission, secrets: SecretsPort, visitor: PushVisitor): string {
  const token = visitor.query.get('id') ?? ''
  const id = readNegotiatedToken(secrets, token, visitor, new Date())
  if (id === null || hub.holds(id)) throw new PushRefusal(404)
  refuseTooManyConnections(hub, visitor)
  return id
}

/** As entryOf, for WebSockets, whose clients may skip the negotiation. */
export function admitSocketVisitor(hub: PushAdmission, secrets: SecretsPort, visitor: PushVisitor): string {
  if (visitor.query.has('id')) return admitPushVisitor(hub, secrets, visitor)
  refuseTooManyConnections(hub, visitor)
  return generateToken(16)
}

export function refuseTooManyConnections(hub: PushAdmission, { userId }: PushIdentity): void {
  if (hub.draining) throw new PushRefusal(503)
  if (hub.full(userId)) throw new PushRefusal(429)
}
