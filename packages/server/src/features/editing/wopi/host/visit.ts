import { firstOf } from '../../../../kernel/certain.ts'
import { type Ctx, contextAsActor } from '../../../../kernel/ctx.ts'
import type { HttpExchange } from '../../../../kernel/room.ts'
import { obligationRefusal } from '../../../../kernel/serve.ts'
import { actorOfSession } from '../../../auth/index.ts'
import { getDocumentServer } from '../discovery/read.ts'
import { type WopiCallProof, wopiProofRefusal } from '../proof.rules.ts'
import { readWopiToken, type WopiTokenHolder } from '../tokens.ts'
import type { DocumentServerRow } from '../wopi.store.ts'
import { WopiRefusal } from './refusal.ts'

/** Admitted call: its actor and the purpose of its token. */
export interface WopiVisit {
  ctx: Ctx
  holder: WopiTokenHolder
  server: DocumentServerRow
  exchange: HttpExchange
  /** A header of the call, '' if absent. */
  header: (name: string) => string
}

/**
 * Admits a call. Throws 401 for its token, 500 for its signature, 404 if no document server is configured.
 */
export async function admitWopiCall(guest: Ctx, fileId: string, exchange: HttpExchange): Promise<WopiVisit> {
  const header = (name: string) => firstOf([exchange.request.headers[name] ?? ''].flat())
  const token = tokenOf(exchange.request.query, header('authorization'))
  const holder = readWopiToken(guest, token)
  if (!holder || holder.file !== fileId) throw new WopiRefusal(401)
  const actor = await actorOfSession(guest, holder.session)
  if (actor.userId !== holder.user || obligationRefusal(actor)) throw new WopiRefusal(401)
  const server = await getDocumentServer(guest)
  if (!server) throw new WopiRefusal(404)
  if (server.signed)
    await requireProof(guest, server, {
      token,
      url: `${guest.visit.origin}${exchange.request.raw.url}`,
      timestamp: header('x-wopi-timestamp'),
      proof: header('x-wopi-proof'),
      proofOld: header('x-wopi-proofold'),
    })
  return { ctx: contextAsActor(guest, actor), holder, server, exchange, header }
}

function tokenOf(query: unknown, authorization: string): string {
  const { access_token: sent } = query as Record<string, unknown>
  return typeof sent === 'string' ? sent : (/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '')
}

/** An unknown signature may use new keys of a discovery that has to be read again. */
async function requireProof(ctx: Ctx, server: DocumentServerRow, call: WopiCallProof): Promise<void> {
  let reason = wopiProofRefusal(server.discovery, call, ctx.now())
  if (reason === 'wrong') {
    const fresh = await getDocumentServer(ctx, true)
    reason = fresh ? wopiProofRefusal(fresh.discovery, call, ctx.now()) : reason
  }
  if (reason === null) return
  ctx.log.warn({ reason }, 'a call to the WOPI host is not signed by the document server')
  throw new WopiRefusal(500)
}
