import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Claims and signature of the next identity token. */
export interface Forgery {
  claims?: Record<string, unknown>
  /** RS256 by the published key by default. */
  alg?: 'RS256' | 'none' | 'HS256'
  key?: KeyObject
  /** Token endpoint stated in the metadata. */
  tokenEndpoint?: string
  /** Additional or overridden metadata. */
  metadata?: Record<string, string>
  /** User info beyond the token. */
  userinfo?: Record<string, unknown>
}

export interface ForgedOpenId {
  issuer: string
  clientId: string
  clientSecret: string
  /** Parameters of the last call of the token endpoint. */
  asked: URLSearchParams
  next(forgery: Forgery): void
  close(): Promise<void>
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts an OpenID Connect provider on this machine that lies as the test wants. */
export async function startForgedOpenId(): Promise<ForgedOpenId> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const clientSecret = 'a secret of the client'
  let forgery: Forgery = {}
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const one of request) parts.push(one as Buffer)
    forged.asked = new URLSearchParams(Buffer.concat(parts).toString())
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: forged.issuer,
        authorization_endpoint: `${forged.issuer}/authorize`,
        token_endpoint: forgery.tokenEndpoint ?? `${forged.issuer}/token`,
        jwks_uri: `${forged.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...(forgery.userinfo && { userinfo_endpoint: `${forged.issuer}/userinfo` }),
        ...forgery.metadata,
      }),
      '/jwks': () => ({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      }),
      '/userinfo': () => ({ sub: 'somebody', ...forgery.userinfo }),
      '/token': () => ({ access_token: 'access', token_type: 'bearer', id_token: token() }),
    }
    const answer = answers[request.url!]
    reply
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer?.() ?? {}))
  })
  const token = () => {
    const { claims = {}, alg = 'RS256', key = privateKey } = forgery
    const now = Math.floor(Date.now() / 1000)
    const body = {
      iss: forged.issuer,
      aud: forged.clientId,
      iat: now,
      exp: now + 300,
      sub: 'somebody',
      ...claims,
    }
    const signed = `${part({ alg, ...(alg === 'RS256' && { kid: 'one' }) })}.${part(body)}`
    const signature = {
      RS256: () => sign('sha256', Buffer.from(signed), key).toString('base64url'),
      HS256: () => createHmac('sha256', clientSecret).update(signed).digest('base64url'),
      none: () => '',
    }[alg]()
    return `${signed}.${signature}`
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const forged: ForgedOpenId = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'cabinet',
    clientSecret,
    asked: new URLSearchParams(),
    next(what) {
      forgery = what
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return forged
}
