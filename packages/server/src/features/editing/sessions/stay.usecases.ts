import type { editingApi, editingStreams } from '@cabinet/contract/editing'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notify } from '../../../kernel/push/bus.ts'
import { type Exchange, sent } from '../../../kernel/room.ts'
import { sendOut } from '../../downloads/index.ts'
import { record } from '../../journal/index.ts'
import { located, lockNode, requireNode } from '../../nodes/index.ts'
import { findContentsById } from '../../versions/index.ts'
import { editingRights } from '../editing.rules.ts'
import { lineChannels } from './channels.ts'
import { dropDraft } from './drafts.store.ts'
import { endSession, goneSince, holdFile } from './hold.ts'
import { findPresent, markLeft, markSeen } from './members.store.ts'
import { ownMember } from './own-member.ts'
import { findSession, lockSession } from './sessions.store.ts'
import { ticketFor } from './tickets.ts'

/**
 * A ticket for a window whose line broke off. The file is held anew where the hold had ended meanwhile and nobody took
 * it. Throws editing.ended, common.no_permission, `locks.<kind>`.
 */
export const renewTicket = (
  ctx: Ctx,
  { memberId }: Input<typeof editingApi.ticket>,
): Promise<Reply<typeof editingApi.ticket>> =>
  ctx.together(async (tx) => {
    const member = await ownMember(tx, memberId)
    const found = await findSession(tx.db, member.session_id)
    if (!found) throw new AppError('editing.ended')
    const file = await lockNode(tx, found.file_id, ...editingRights)
    const session = await lockSession(tx.db, found.id)
    if (!session || session.ended_at !== null || member.left_at !== null) throw new AppError('editing.ended')
    await holdFile(tx, session, file)
    await markSeen(tx.db, [member.id], tx.now())
    return { ticket: ticketFor(tx, { member: member.id, session: session.id, login: tx.actor.sessionId }) }
  })

/** Leaves; the last one ends the session and lets the file go. Needs no right: who lost it must be able to leave. */
export async function leaveEditing(
  ctx: Ctx,
  { memberId, keep }: Input<typeof editingApi.leave>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const member = await ownMember(tx, memberId)
    const session = await lockSession(tx.db, member.session_id)
    await markLeft(tx.db, member.id, tx.now())
    if (!session || session.ended_at !== null) return
    const others = await findPresent(tx.db, session.id, goneSince(tx))
    if (others.length > 0) return void (await notify(tx.db, lineChannels.members, session.id))
    const file = (await located(tx, [session.file_id], tx.actor.enterpriseId)).get(session.file_id)
    await endSession(tx, session, file)
    if (!keep) await dropDraft(tx.db, session.id)
  })
}

/** Sends what the session began with, as it is: whoever edits a file needs all of it. */
export async function sendSource(
  ctx: Ctx,
  { memberId }: z.output<typeof editingStreams.source.query>,
  exchange: Exchange,
) {
  const member = await ownMember(ctx, memberId)
  const session = await findSession(ctx.db, member.session_id)
  if (!session) throw new AppError('editing.ended')
  const { node, space } = await requireNode(ctx, session.file_id, ...editingRights)
  const [content] = await findContentsById(ctx.db, [session.content_id])
  if (!content) throw new AppError('common.failed')
  const out = { content, name: node.name, suffix: node.suffix }
  await sendOut(ctx, { out, shown: true }, exchange, (begins) =>
    ctx.together(async (tx) => {
      if (begins)
        await record(tx, {
          action: 'downloads.view',
          spaceId: space.id,
          nodes: [node.id],
          after: { name: node.name, version: session.base },
        })
    }),
  )
  return sent
}
