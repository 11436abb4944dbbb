import type { SecretsPort } from '../crypto/secrets.ts'
import { generateToken } from '../crypto/tokens.ts'
import type { PushIdentity } from './connection.ts'

const purpose = 'push.connection'
const ticketPurpose = 'push.ticket'

/** Between negotiation and connection (ours). */
const tokenLifeMs = 60_000

/** Credential of a negotiated client, in place of the access token, which must not appear in a URL. */
export interface PushConnectionTicket extends PushIdentity {
  text: string
  endsAt: Date
}

export const transportNames = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

/**
 * The answer to a negotiation. Connection token and ticket are signed and stateless: any server can take the connection.
 * Official clients show `accessToken`, the ticket, in place of their own; one that falls back to another transport
 * negotiates again by it and gets nothing that lasts longer.
 */
export function answerNegotiation(
  secrets: SecretsPort,
  { userId, sessionId, ticket }: PushIdentity & { ticket: PushConnectionTicket | null },
  { version, transports }: { version: number; transports: readonly (typeof transportNames)[number][] },
  at: Date,
) {
  const connectionId = generateToken(16)
  const expiresAt = ticket?.endsAt ?? new Date(at.getTime() + tokenLifeMs)
  const accessToken =
    ticket?.text ?? secrets.sign(ticketPurpose, [userId, sessionId, expiresAt.getTime()], expiresAt)
  const connectionToken = secrets.sign(purpose, [connectionId, userId, sessionId], expiresAt)
  const availableTransports = transports.map((transport) => ({ transport, transferFormats: ['Text'] }))
  return version > 0
    ? { negotiateVersion: 1, connectionId, connectionToken, accessToken, availableTransports }
    : { negotiateVersion: 0, connectionId: connectionToken, accessToken, availableTransports }
}

/** The ticket that this text is, or null when it is none or has aged. */
export function readPushTicket(secrets: SecretsPort, text: string, at: Date): PushConnectionTicket | null {
  const payload = secrets.verify(ticketPurpose, text, at) as [string, string, number] | null
  if (!payload) return null
  const [userId, sessionId, endsAt] = payload
  return { userId, sessionId, text, endsAt: new Date(endsAt) }
}

/** As negotiated, for a connection that may be open already: then the token's age does not matter. */
export const negotiatedOnce = (secrets: SecretsPort, token: string, identity: PushIdentity): string | null =>
  readNegotiatedToken(secrets, token, identity, new Date(0))

/** The id of the connection that a token names, or null when it was not negotiated by this very session or has aged. */
export function readNegotiatedToken(
  secrets: SecretsPort,
  token: string,
  identity: PushIdentity,
  at: Date,
): string | null {
  const payload = secrets.verify(purpose, token, at) as [string, string, string] | null
  if (!payload) return null
  const [id, userId, sessionId] = payload
  return userId === identity.userId && sessionId === identity.sessionId ? id : null
}
