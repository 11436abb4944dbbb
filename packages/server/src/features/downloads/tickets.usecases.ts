import type { downloadApi } from '@cabinet/contract/downloads'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { hashToken, newToken } from '../../kernel/crypto/tokens.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Reached, requireRights } from '../spaces/index.ts'
import { contentOf } from '../versions/index.ts'
import { requirePackage } from './packages/index.ts'
import { insertTicket, type Ticket } from './tickets.store.ts'

/** What is done with a file. A package has tickets too. */
export type Purpose = 'download' | 'view'

/** The file, when the actor may do that with it. Throws `downloads.not_a_file` for a folder. */
export async function requireFile(ctx: Ctx, fileId: string, purpose: Purpose): Promise<Reached> {
  const found = (await requireRights(ctx, [fileId], purpose === 'view' ? 'preview' : 'download')).get(fileId)!
  if (found.node.isFolder) throw new AppError('downloads.not_a_file')
  return found
}

/** The version that a ticket is for, when the actor may have it; a finished package has but one. */
async function versionFor(ctx: Ctx, fileId: string, purpose: Ticket['purpose'], version: number | undefined) {
  if (purpose === 'package') {
    await requirePackage(ctx, fileId)
    return 1
  }
  const { node } = await requireFile(ctx, fileId, purpose)
  const number = version ?? node.version
  await contentOf(ctx, fileId, number)
  return number
}

/** A ticket for one version of a file, bound to the asker's session. */
export async function giveTicket(
  ctx: Ctx,
  { fileId, version, purpose }: Input<typeof downloadApi.ticket>,
): Promise<Reply<typeof downloadApi.ticket>> {
  const number = await versionFor(ctx, fileId, purpose, version)
  const ticket = newToken()
  const life = purpose === 'view' ? limits.viewTicketMs : limits.ticketMs
  await insertTicket(ctx.db, {
    hash: hashToken(ticket),
    purpose,
    user_id: ctx.actor.userId,
    session_id: ctx.actor.sessionId,
    file_id: fileId,
    version: number,
    expires_at: new Date(ctx.now().getTime() + life),
  })
  const query = new URLSearchParams({ fileId, ticket })
  return { ticket, address: `${ctx.config.hosts.download}/api/Download/DownFile?${query}` }
}
