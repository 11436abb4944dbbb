import { lookup as systemLookup } from 'node:dns/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mayCallDestination, parseOutboundAllow } from './addresses.ts'

/** Why the server did not make a call that someone configured. */
export type OutboundReason =
  | 'address'
  | 'refused_network'
  | 'unknown_host'
  | 'redirect'
  | 'timeout'
  | 'too_large'

export class OutboundCallError extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, target: string) {
    super(`outbound call to ${target} refused: ${reason}`)
    this.name = 'OutboundError'
    this.reason = reason
  }
}

/** An address that was judged and must be used as it is: resolving the name again could give another. */
export interface PinnedAddress {
  address: string
  family: 4 | 6
}

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PROPFIND'
  headers?: Record<string, string>
  body?: string | Buffer
  /** From the look-up of the name to the last byte; default 15 s. */
  timeoutMs?: number
  /** Bytes of the reply's body; default 5 MiB. */
  maxBytes?: number
}

export interface OutboundHttpReply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The only way by which the server calls an address that came from outside (SMTP, IMAP, LDAP, WOPI, AI, webhooks). */
export interface OutboundPort {
  /** One HTTP request; redirects are refused, the body is not decompressed. Throws OutboundError. */
  request(url: string, options?: OutboundRequest): Promise<OutboundHttpReply>
  /** Resolves and judges a host for other protocols; connect to the address, keep the name for TLS. Throws OutboundError. */
  pin(host: string, port: number): Promise<PinnedAddress>
}

export interface OutboundOptions {
  /** OUTBOUND_ALLOW: private networks and hosts that may be called. */
  allow: readonly string[]
  lookup?: (host: string) => Promise<{ address: string; family: number }[]>
}

const everyAddress = (host: string) => systemLookup(host, { all: true, verbatim: true })

export function openOutboundPort({ allow, lookup = everyAddress }: OutboundOptions): OutboundPort {
  const allowed = parseOutboundAllow(allow)

  async function pin(host: string, port: number): Promise<PinnedAddress> {
    const name = canonicalHost(host)
    const found = await lookup(name).catch(() => [])
    const first = found[0]
    if (!first) throw new OutboundCallError('unknown_host', host)
    // One private address among public ones is how a name is made to point inwards: all must pass.
    if (!found.every(({ address }) => mayCallDestination(address, { name, port }, allowed)))
      throw new OutboundCallError('refused_network', host)
    return { address: first.address, family: first.family === 6 ? 6 : 4 }
  }

  async function request(url: string, options: OutboundRequest = {}): Promise<OutboundHttpReply> {
    const target = parsed(url)
    const late = AbortSignal.timeout(options.timeoutMs ?? 15_000)
    const whenLate = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new OutboundCallError('timeout', target.hostname)), {
        once: true,
      })
    })
    return Promise.race([
      whenLate,
      pin(target.hostname, portOf(target)).then((pinned) => send(target, pinned, options, late)),
    ])
  }

  return { pin, request }
}

// The URL parser knows every spelling of an IPv4 address (decimal, octal, hex, short) and writes it in the common one.
function canonicalHost(host: string): string {
  try {
    const bare = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
    const url = new URL(`http://${bare}`)
    if (url.host !== url.hostname || url.pathname !== '/' || url.username || url.search || url.hash)
      throw new Error()
    return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  } catch {
    throw new OutboundCallError('address', host)
  }
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

function parsed(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : null
  if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password) {
    throw new OutboundCallError('address', target?.hostname ?? 'an invalid address')
  }
  return target
}

async function send(
  target: URL,
  pinned: PinnedAddress,
  { method = 'GET', headers = {}, body, maxBytes = 5 * 1024 ** 2 }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundHttpReply> {
  const open = target.protocol === 'https:' ? httpsRequest : httpRequest
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = open(target, {
      method,
      headers: { 'user-agent': 'cabinet', ...headers, host: target.host },
      agent: false,
      signal,
      lookup: (_host, { all }, done) => {
        if (all) done(null, [pinned])
        else done(null, pinned.address, pinned.family)
      },
    })
    outgoing.once('response', resolve).once('error', reject).end(body)
  })

  const status = reply.statusCode ?? 0
  if (status >= 300 && status < 400 && reply.headers.location !== undefined) {
    reply.destroy()
    throw new OutboundCallError('redirect', target.hostname)
  }

  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) {
      reply.destroy()
      throw new OutboundCallError('too_large', target.hostname)
    }
    parts.push(part)
  }
  return { status, headers: reply.headers, body: Buffer.concat(parts) }
}
