import type { Configuration, CustomFetch } from 'openid-client'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { OutboundCallError, type OutboundPort, openOutboundPort } from '../../../kernel/outbound/outbound.ts'
import type { SignOnProvider } from './providers.store.ts'

const purpose = 'auth.sign_on_secret'
export const sealClientSecret = (ctx: Pick<Ctx, 'secrets'>, secret: string) =>
  secret === '' ? '' : ctx.secrets.seal(purpose, secret)
const secretOf = (ctx: Pick<Ctx, 'secrets'>, sealed: string) =>
  sealed === '' ? '' : ctx.secrets.unseal(purpose, sealed)

/** Loads the library on first use. */
export const loadOpenIdClient = () => import('openid-client')

/** Returns the redirect URI, spelled as browsers do (without the default port). */
export const redirectUriOf = (ctx: Ctx): string =>
  URL.canParse(ctx.visit.origin) ? `${new URL(ctx.visit.origin).href.replace(/\/$/, '')}/login` : ''

/** Fetches the provider's metadata, without a cache. Throws `auth.sign_on_unreachable`. */
export async function discoverProvider(
  ctx: Ctx,
  provider: Pick<SignOnProvider, 'issuer' | 'client_id' | 'client_secret'>,
  timeoutMs?: number,
): Promise<Configuration> {
  const client = await loadOpenIdClient()
  const outbound = openOutboundPort({ allow: ctx.config.outboundAllow })
  const secret = secretOf(ctx, provider.client_secret)
  try {
    const issuer = new URL(provider.issuer)
    await requireProviderAddress(outbound, issuer.href)
    const plain = issuer.protocol === 'http:'
    const config = await client.discovery(
      issuer,
      provider.client_id,
      secret === '' ? undefined : { client_secret: secret },
      secret === '' ? client.None() : undefined,
      {
        [client.customFetch]: fetchBy(outbound, timeoutMs),
        execute: plain ? [client.allowInsecureRequests] : [],
      },
    )
    // TLS of the token endpoint would be enough by the standard; checking the signature does not depend on it
    client.enableNonRepudiationChecks(config)
    for (const name of endpoints) {
      const address = config.serverMetadata()[name]
      if (address !== undefined) await requireProviderAddress(outbound, String(address))
    }
    return config
  } catch (error) {
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'single sign-on: discovery failed')
    throw new AppError('auth.sign_on_unreachable')
  }
}

/** Metadata addresses that the server or a browser follows. */
const endpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const

/** Requires TLS for a provider's address, except in a private network named by OUTBOUND_ALLOW. */
async function requireProviderAddress(outbound: OutboundPort, text: string): Promise<void> {
  const { protocol, hostname, port } = new URL(text)
  if (protocol === 'https:') return
  if (protocol !== 'http:' || !(await isInside(hostname))) throw new OutboundCallError('address', hostname)
  await outbound.pin(hostname, Number(port) || 80)
}

const isInside = (host: string): Promise<boolean> =>
  openOutboundPort({ allow: [] })
    .pin(host, 0)
    .then(
      () => false,
      (error) => error instanceof OutboundCallError && error.reason === 'refused_network',
    )

const methods = new Set(['GET', 'POST'] as const)
type Method = typeof methods extends Set<infer M> ? M : never

/** Sends the library's requests under the rules for all outbound traffic. */
const fetchBy =
  (outbound: OutboundPort, timeoutMs: number | undefined): CustomFetch =>
  async (url, { method, headers, body }) => {
    if (!methods.has(method as Method)) throw new Error(`single sign-on does not call ${method}`)
    await requireProviderAddress(outbound, url)
    const reply = await outbound.request(url, {
      method: method as Method,
      headers,
      ...(body != null && { body: body instanceof URLSearchParams ? body.toString() : String(body) }),
      maxBytes: 1024 ** 2,
      ...(timeoutMs && { timeoutMs }),
    })
    const type = reply.headers['content-type']
    return new Response(reply.status === 204 ? null : new Uint8Array(reply.body), {
      status: reply.status,
      headers: type ? { 'content-type': type } : {},
    })
  }
