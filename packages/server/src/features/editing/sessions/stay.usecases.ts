import type { editingEndpoints } from '@cabinet/contract/editing'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notifyServers } from '../../../kernel/push/bus.ts'
import { locateNodes, lockAccessibleNode } from '../../nodes/index.ts'
import { rightsForEditing } from '../editing.rules.ts'
import { editingBusChannels } from './channels.ts'
import { deleteEditingDraft } from './drafts.store.ts'
import { endEditingSession, lockFileForEditing, windowGoneSince } from './hold.ts'
import { findPresentMembers, markMemberLeft, markMembersSeen } from './members.store.ts'
import { requireOwnMember } from './own-member.ts'
import { findEditingSession, lockEditingSession } from './sessions.store.ts'
import { issueChannelTicket } from './tickets.ts'

/**
 * Issues a ticket to a disconnected window, and locks the file again if the lock expired and nobody took it.
 * Throws editing.ended, common.no_permission, `locks.<kind>`.
 */
export const renewChannelTicket = (
  ctx: Ctx,
  { memberId }: EndpointInput<typeof editingEndpoints.ticket>,
): Promise<EndpointReply<typeof editingEndpoints.ticket>> =>
  ctx.together(async (tx) => {
    const member = await requireOwnMember(tx, memberId)
    const found = await findEditingSession(tx.db, member.session_id)
    if (!found) throw new AppError('editing.ended')
    const file = await lockAccessibleNode(tx, found.file_id, ...rightsForEditing)
    const session = await lockEditingSession(tx.db, found.id)
    if (!session || session.ended_at !== null || member.left_at !== null) throw new AppError('editing.ended')
    await lockFileForEditing(tx, session, file)
    await markMembersSeen(tx.db, [member.id], tx.now())
    return {
      ticket: issueChannelTicket(tx, { member: member.id, session: session.id, login: tx.actor.sessionId }),
    }
  })

/**
 * Leaves the session; the last member ends it and unlocks the file. Requires no right, so that a member
 * without rights can leave.
 */
export async function leaveEditingSession(
  ctx: Ctx,
  { memberId, keep }: EndpointInput<typeof editingEndpoints.leave>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const member = await requireOwnMember(tx, memberId)
    const session = await lockEditingSession(tx.db, member.session_id)
    await markMemberLeft(tx.db, member.id, tx.now())
    if (!session || session.ended_at !== null) return
    const others = await findPresentMembers(tx.db, session.id, windowGoneSince(tx))
    if (others.length > 0) return void (await notifyServers(tx.db, editingBusChannels.members, session.id))
    const file = (await locateNodes(tx, [session.file_id], tx.actor.enterpriseId)).get(session.file_id)
    await endEditingSession(tx, session, file)
    if (!keep) await deleteEditingDraft(tx.db, session.id)
  })
}
