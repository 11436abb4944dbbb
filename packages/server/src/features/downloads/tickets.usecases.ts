import type { downloadApi } from '@cabinet/contract/downloads'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { holds, type Right } from '@cabinet/contract/rights'
import { hashToken, newToken } from '../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Reached, requireNode } from '../nodes/index.ts'
import { contentOf } from '../versions/index.ts'
import { type Moment, planOf } from '../watermark/index.ts'
import { requirePackage } from './packages/index.ts'
import { insertTicket, type Ticket } from './tickets.store.ts'

/** What is done with a file. A package has tickets too. */
export type Purpose = Exclude<Ticket['purpose'], 'package'>

/** The right that a purpose asks for, which is also what a watermark is asked for. */
export const actionOf = {
  download: 'download',
  view: 'preview',
  print: 'print',
} as const satisfies Record<Purpose, Right>

/** The file, when the actor may do that with it. Throws `downloads.not_a_file` for a folder. */
export async function requireFile(ctx: Ctx, fileId: string, purpose: Purpose): Promise<Reached> {
  const found = await requireNode(ctx, fileId, actionOf[purpose])
  // what may be printed must be seen (specification)
  if (purpose === 'print' && !holds(found.rights, 'preview')) throw new AppError('common.no_permission')
  if (found.node.isFolder) throw new AppError('downloads.not_a_file')
  return found
}

/** The version that a ticket is for, when the actor may have it, and what goes out; a finished package has but one. */
async function wantedBy(
  ctx: Ctx,
  { fileId, purpose, version }: Input<typeof downloadApi.ticket>,
  moment: Moment,
) {
  if (purpose === 'package') {
    await requirePackage(ctx, fileId)
    return { number: 1, form: 'own' as const, mark: '' }
  }
  const file = await requireFile(ctx, fileId, purpose)
  const number = version ?? file.node.version
  const content = await contentOf(ctx, fileId, number)
  const { form, mark } = await planOf(ctx, file, content, actionOf[purpose], moment)
  return { number, form, mark }
}

/** Whether something is read in ranges, for as long as it stands on a screen. */
export const isShown = (purpose: Ticket['purpose']): boolean => purpose === 'view' || purpose === 'print'

/** A ticket for one version of a file, bound to the asker's session. */
export async function giveTicket(
  ctx: Ctx,
  asked: Input<typeof downloadApi.ticket>,
): Promise<Reply<typeof downloadApi.ticket>> {
  const { fileId, purpose } = asked
  const moment = { at: ctx.now(), ip: ctx.visit.ip }
  const { number, form, mark } = await wantedBy(ctx, asked, moment)
  const ticket = newToken()
  const life = isShown(purpose) ? limits.viewTicketMs : limits.ticketMs
  await insertTicket(ctx.db, {
    hash: hashToken(ticket),
    purpose,
    user_id: ctx.actor.userId,
    session_id: ctx.actor.sessionId,
    file_id: fileId,
    version: number,
    expires_at: new Date(moment.at.getTime() + life),
    ip: moment.ip,
    given_at: moment.at,
  })
  const query = new URLSearchParams({ fileId, ticket })
  return { ticket, address: `${ctx.config.hosts.download}/api/Download/DownFile?${query}`, form, mark }
}
