import type { downloadFileQuery } from '@cabinet/contract/downloads'
import type { z } from 'zod'
import { hashTokenSha256 } from '../../kernel/crypto/tokens.ts'
import { type Ctx, contextAsActor } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { endpointAccessRefusal } from '../../kernel/serve.ts'
import { actorOfSession, authenticateBearer } from '../auth/index.ts'
import type { RequestMoment } from '../watermark/index.ts'
import { consumeDownloadTicket, type DownloadTicketRow, findDownloadTicket } from './tickets.store.ts'
import { isReadInRanges } from './tickets.usecases.ts'

export type DownloadFileQuery = z.output<typeof downloadFileQuery>

/** Authenticated requester of a download, with its purpose. */
export interface DownloadVisitor {
  ctx: Ctx
  purpose: DownloadTicketRow['purpose']
  /** Absent: the latest. */
  version: number | undefined
  /** Whether this ticket is used for the first time; a bearer has none. */
  first: boolean
  /** Time and IP address of the request. */
  moment: RequestMoment
}

/** Authenticates by ticket or by bearer. `peek` (a HEAD request) leaves a ticket unused. */
export async function downloadVisitorOf(
  guest: Ctx,
  query: DownloadFileQuery,
  peek: boolean,
): Promise<DownloadVisitor> {
  if (query.ticket !== undefined) return ticketHolder(guest, query, query.ticket, peek)
  if (!guest.visit.bearer) throw new AppError('auth.expired')
  const actor = await authenticateBearer(guest, guest.visit.bearer)
  throwIfRefused(endpointAccessRefusal('user', actor))
  return {
    ctx: contextAsActor(guest, actor),
    purpose: 'download',
    version: query.version,
    first: true,
    moment: { at: guest.now(), ip: guest.visit.ip },
  }
}

/** Refuses unknown, used, expired and mismatched tickets alike. */
async function ticketHolder(
  guest: Ctx,
  query: DownloadFileQuery,
  text: string,
  peek: boolean,
): Promise<DownloadVisitor> {
  const hash = hashTokenSha256(text)
  const ticket = await findDownloadTicket(guest.db, hash)
  const fits =
    ticket &&
    ticket.expires_at > guest.now() &&
    ticket.file_id === query.fileId &&
    (query.version === undefined || query.version === ticket.version)
  if (!fits) throw new AppError('downloads.ticket_ended')
  const actor = await actorOfSession(guest, ticket.session_id)
  const first =
    peek || ticket.used_at !== null ? false : await consumeDownloadTicket(guest.db, hash, guest.now())
  if (!isReadInRanges(ticket.purpose) && !first && !(peek && ticket.used_at === null))
    throw new AppError('downloads.ticket_ended')
  return {
    ctx: contextAsActor(guest, actor),
    purpose: ticket.purpose,
    version: ticket.version,
    first,
    moment: { at: ticket.given_at, ip: ticket.ip },
  }
}
