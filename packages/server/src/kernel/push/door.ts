import type { IncomingMessage } from 'node:http'
import type { Secrets } from '../crypto/secrets.ts'
import { newToken } from '../crypto/tokens.ts'
import type { Identity } from './connection.ts'
import type { Doorkeeper } from './hub.ts'
import { negotiated } from './negotiation.ts'

/** Someone at the door: who it is, the token shown and the address asked for. */
export interface Visitor extends Identity {
  token: string
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

/** Who knocks. Browsers cannot send headers with a WebSocket or an event stream, so the query may carry the token. */
export async function visitorOf(hub: Doorkeeper, request: IncomingMessage): Promise<Visitor> {
  const query = queryOf(request)
  const [, bearer] = /^Bearer ([\x21-\x7e]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? []
  const token = bearer ?? query.get('access_token') ?? ''
  const identity = token === '' ? null : await hub.authenticate(token)
  if (!identity) throw new Refusal(401)
  return { userId: identity.userId, sessionId: identity.sessionId, token, query }
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
