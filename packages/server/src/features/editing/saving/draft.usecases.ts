import { editingLimits, type editingStreams } from '@cabinet/contract/editing'
import type { z } from 'zod'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { HttpExchange } from '../../../kernel/room.ts'
import { contentHashOf, prepareContent, preventSweep, storeContent } from '../../contents/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { draftTotalsOfUser, putEditingDraft } from '../sessions/drafts.store.ts'
import { requireOwnMember } from '../sessions/own-member.ts'
import { findEditingSession, lockEditingSession } from '../sessions/sessions.store.ts'
import { receiveEditedDocument } from './receive.ts'

/**
 * Stores the session's document as a draft, not as a version, in place of the previous draft. Drafts count
 * against no quota and no size cap, since they rescue documents whose save is refused.
 * @throws editing.*, editing.drafts_full
 */
export async function saveEditingDraft(
  ctx: Ctx,
  { memberId }: z.output<typeof editingStreams.draft.query>,
  { request }: HttpExchange,
) {
  const member = await requireOwnMember(ctx, memberId)
  const session = await findEditingSession(ctx.db, member.session_id)
  if (!session) throw new AppError('editing.ended')
  const { node } = await requireNode(ctx, session.file_id, 'edit')
  const { bytes } = await receiveEditedDocument(ctx, session, node, request)
  await ctx.together(async (tx) => {
    await preventSweep(tx)
    const hash = contentHashOf(bytes)
    const kept = await storeContent(tx, await prepareContent(tx, hash, bytes))
    // checked again: the body may have taken long to arrive
    await requireNode(tx, session.file_id, 'edit')
    if (!(await lockEditingSession(tx.db, session.id))) throw new AppError('editing.ended')
    await requireRoom(tx, session.id, bytes.length)
    await putEditingDraft(tx.db, {
      session_id: session.id,
      content_id: kept.contentId,
      user_id: tx.actor.userId,
      size: bytes.length,
      at: tx.now(),
    })
  })
  return {}
}

/** Limits a user's drafts in total; old ones are not evicted, since each may be the only copy left. */
async function requireRoom(tx: Tx, sessionId: string, size: number): Promise<void> {
  const { count, bytes } = await draftTotalsOfUser(tx.db, tx.actor.userId, sessionId)
  if (count >= editingLimits.drafts || bytes + size > editingLimits.draftBytes)
    throw new AppError('editing.drafts_full')
}
