import type { Secrets } from '../crypto/secrets.ts'
import { newToken } from '../crypto/tokens.ts'
import type { Identity } from './connection.ts'

const purpose = 'push.connection'

/** Between negotiation and connection (ours). */
const tokenLifeMs = 60_000

export const transportNames = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

/** The answer to a negotiation. The connection token is signed and stateless: any server can take the connection. */
export function negotiate(secrets: Secrets, { userId, sessionId }: Identity, version: number, at: Date) {
  const connectionId = newToken(16)
  const expiresAt = new Date(at.getTime() + tokenLifeMs)
  const connectionToken = secrets.sign(purpose, [connectionId, userId, sessionId], expiresAt)
  const availableTransports = transportNames.map((transport) => ({ transport, transferFormats: ['Text'] }))
  return version > 0
    ? { negotiateVersion: 1, connectionId, connectionToken, availableTransports }
    : { negotiateVersion: 0, connectionId: connectionToken, availableTransports }
}

/** As negotiated, for a connection that may be open already: then the token's age does not matter. */
export const negotiatedOnce = (secrets: Secrets, token: string, identity: Identity): string | null =>
  negotiated(secrets, token, identity, new Date(0))

/** The id of the connection that a token names, or null when it was not negotiated by this very session or has aged. */
export function negotiated(secrets: Secrets, token: string, identity: Identity, at: Date): string | null {
  const payload = secrets.verify(purpose, token, at) as [string, string, string] | null
  if (!payload) return null
  const [id, userId, sessionId] = payload
  return userId === identity.userId && sessionId === identity.sessionId ? id : null
}
