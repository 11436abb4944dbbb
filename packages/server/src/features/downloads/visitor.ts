import type { downFileQuery } from '@cabinet/contract/downloads'
import type { z } from 'zod'
import { hashToken } from '../../kernel/crypto/tokens.ts'
import { type Ctx, ctxAs } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { refusal } from '../../kernel/serve.ts'
import { actorOfSession, authenticate } from '../auth/index.ts'
import type { Moment } from '../watermark/index.ts'
import { findTicket, type Ticket, takeTicket } from './tickets.store.ts'
import { isShown } from './tickets.usecases.ts'

export type DownFileQuery = z.output<typeof downFileQuery>

/** Who fetches what for which purpose. */
export interface Visitor {
  ctx: Ctx
  purpose: Ticket['purpose']
  /** Absent: the latest. */
  version: number | undefined
  /** Whether this ticket was never used before; a bearer has none. */
  first: boolean
  /** When and from where it was asked for. */
  moment: Moment
}

/** By ticket or by bearer. `peek` (a HEAD request) leaves a ticket unused. */
export async function visitorOf(guest: Ctx, query: DownFileQuery, peek: boolean): Promise<Visitor> {
  if (query.ticket !== undefined) return ticketHolder(guest, query, query.ticket, peek)
  if (!guest.visit.bearer) throw new AppError('auth.expired')
  const actor = await authenticate(guest, guest.visit.bearer)
  refuseIf(refusal('user', actor))
  return {
    ctx: ctxAs(guest, actor),
    purpose: 'download',
    version: query.version,
    first: true,
    moment: { at: guest.now(), ip: guest.visit.ip },
  }
}

/** One answer for a ticket that is unknown, used up, past its end or another file's. */
async function ticketHolder(guest: Ctx, query: DownFileQuery, text: string, peek: boolean): Promise<Visitor> {
  const hash = hashToken(text)
  const ticket = await findTicket(guest.db, hash)
  const fits =
    ticket &&
    ticket.expires_at > guest.now() &&
    ticket.file_id === query.fileId &&
    (query.version === undefined || query.version === ticket.version)
  if (!fits) throw new AppError('downloads.ticket_ended')
  const actor = await actorOfSession(guest, ticket.session_id)
  const first = peek || ticket.used_at !== null ? false : await takeTicket(guest.db, hash, guest.now())
  if (!isShown(ticket.purpose) && !first && !(peek && ticket.used_at === null))
    throw new AppError('downloads.ticket_ended')
  return {
    ctx: ctxAs(guest, actor),
    purpose: ticket.purpose,
    version: ticket.version,
    first,
    moment: { at: ticket.given_at, ip: ticket.ip },
  }
}
