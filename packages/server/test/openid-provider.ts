/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

/** Claims of the users who sign in at the provider, by the name typed there. */
export type Claims = Record<
  string,
  { name?: string; email?: string; email_verified?: boolean; preferred_username?: string }
>

/**
 * Starts a real OpenID Connect provider (the package oidc-provider) on this machine, with one client. Its
 * sign-in page has one field, `login`, which is the subject, without a password.
 */
export async function startOpenIdProvider(
  redirects: string[],
  claims: Claims,
  wantedPort = 0,
): Promise<OpenIdProvider> {
  const { server, port } = await listening(wantedPort)
  const issuer = `http://localhost:${port}`
  const client = { clientId: 'cabinet', clientSecret: 'a secret of the client' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: redirects,
        post_logout_redirect_uris: redirects,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['for the tests'] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...claims[id] }) }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // signing in implies consent, which is the provider's concern
    async loadExistingGrant(context: Context) {
      const { client: asking, session } = context.oidc
      const grant = new provider.Grant({ accountId: session.accountId, clientId: asking.clientId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, reply) => {
    const work = request.url!.startsWith('/interaction/')
      ? interact(provider, request, reply)
      : answer(request, reply)
    work.catch((error: Error) => reply.writeHead(500).end(error.message))
  })
  return { issuer, ...client, close: () => closed(server) }
}

interface Context {
  oidc: { client: { clientId: string }; session: { accountId: string } }
}

/** The provider's own pages, kept minimal. */
async function interact(provider: Provider, request: IncomingMessage, reply: ServerResponse) {
  await provider.interactionDetails(request, reply)
  if (request.method === 'GET') {
    reply.writeHead(200, { 'content-type': 'text/html' })
    reply.end(
      '<!doctype html><title>Provider</title><form method="post"><label>Login <input name="login"></label><button>Go on</button></form>',
    )
    return
  }
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const login = new URLSearchParams(Buffer.concat(parts).toString()).get('login')
  await provider.interactionFinished(request, reply, { login: { accountId: login } })
}

/** Signs out without confirmation. */
const logoutSource = (context: { body: unknown }, form: string) => {
  context.body = `<!doctype html><title>Out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`
}

async function listening(wanted: number) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

const closed = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/**
 * Follows the provider's redirects from our address back to ours. Returns the query of the final redirect.
 */
export async function throughProvider(address: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  const ask = async (url: string, body?: URLSearchParams): Promise<string> => {
    const reply = await fetch(url, {
      method: body ? 'POST' : 'GET',
      ...(body && { body }),
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      jar.set(name!, value!)
    }
    const next = reply.headers.get('location')
    if (!next) return ask(url, new URLSearchParams({ login }))
    const target = new URL(next, url)
    return target.origin === new URL(address).origin ? ask(target.href) : target.search
  }
  return ask(address)
}
