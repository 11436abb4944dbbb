import type { Ctx } from '../../../../kernel/ctx.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { OutboundCallError, openOutboundPort } from '../../../../kernel/outbound/outbound.ts'
import { type DocumentServerRow, findDocumentServer, updateDiscovery } from '../wopi.store.ts'
import { parseWopiDiscovery, type WopiDiscovery } from './discovery.rules.ts'

/** Milliseconds and bytes that discovery may take. */
const bounds = { timeoutMs: 10_000, maxBytes: 2 * 1024 ** 2 }
/**
 * Age from which discovery is read again: usually, and after a call with an unknown signature, since keys
 * change.
 */
const oldMs = { usual: 12 * 3_600_000, odd: 60_000 }
/** Path of discovery, for an address that is only a host. */
const usualPath = '/hosting/discovery'

/** Returns the discovery address that a user entered. Throws `wopi.address_invalid`. */
export function discoveryAddress(typed: string): string {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw new AppError('wopi.address_invalid')
  if (url.pathname === '/' && url.search === '') url.pathname = usualPath
  return url.href
}

/** Maps system error codes of a failed connection to plain reasons, which reveal nothing of the system. */
const plain = (code = ''): string =>
  ({
    ECONNREFUSED: 'nobody_listens',
    ENOTFOUND: 'unknown_host',
    ECONNRESET: 'broken_off',
    ETIMEDOUT: 'timeout',
  })[code] ?? 'no_connection'

/** Reads the discovery at an address. Throws `wopi.unreachable`, `wopi.not_discovery`, `wopi.own_address`. */
export async function fetchDiscovery(ctx: Ctx, address: string): Promise<WopiDiscovery> {
  const outbound = openOutboundPort({ allow: ctx.config.outboundAllow })
  const reply = await outbound.request(address, bounds).catch((error: unknown) => {
    const why = error instanceof OutboundCallError ? error.reason : plain((error as { code?: string }).code)
    throw new AppError('wopi.unreachable', { why })
  })
  if (reply.status !== 200) throw new AppError('wopi.unreachable', { why: `HTTP ${reply.status}` })
  const discovery = await parseWopiDiscovery(reply.body.toString('utf8'), address.startsWith('https:'))
  if (!discovery) throw new AppError('wopi.not_discovery')
  if (discovery.origins.includes(new URL(ctx.visit.origin).origin)) throw new AppError('wopi.own_address')
  return discovery
}

/** Returns the document server with a recent discovery, or with the old one if it cannot be read again. */
export async function getDocumentServer(ctx: Ctx, odd = false): Promise<DocumentServerRow | undefined> {
  const server = await findDocumentServer(ctx.db)
  const age = server ? ctx.now().getTime() - server.readAt.getTime() : 0
  if (!server || age < (odd ? oldMs.odd : oldMs.usual)) return server
  const { address } = server
  try {
    const discovery = await fetchDiscovery(ctx, address)
    await updateDiscovery(ctx.db, { address, discovery, readAt: ctx.now() })
    return { ...server, discovery, readAt: ctx.now() }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the discovery of the document server was not read anew')
    // retried later, not at every call
    await updateDiscovery(ctx.db, { ...server, readAt: ctx.now() })
    return server
  }
}
