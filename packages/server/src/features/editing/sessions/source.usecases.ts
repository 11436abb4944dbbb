import type { editingStreams } from '@cabinet/contract/editing'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../../kernel/room.ts'
import { findContentsById } from '../../contents/index.ts'
import { recordSentFile, sendHandedOut } from '../../downloads/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { rightsForEditing } from '../editing.rules.ts'
import { requireOwnMember } from './own-member.ts'
import { findEditingSession } from './sessions.store.ts'

/** Sends the session's initial document unchanged: an editor needs all of it. */
export async function sendSessionSource(
  ctx: Ctx,
  { memberId }: z.output<typeof editingStreams.source.query>,
  exchange: HttpExchange,
) {
  const member = await requireOwnMember(ctx, memberId)
  const session = await findEditingSession(ctx.db, member.session_id)
  if (!session) throw new AppError('editing.ended')
  const file = await requireNode(ctx, session.file_id, ...rightsForEditing)
  const [content] = await findContentsById(ctx.db, [session.content_id])
  if (!content) throw new AppError('common.failed')
  const { name, suffix } = file.node
  const out = { content, name, suffix }
  await sendHandedOut(ctx, { out, shown: true }, exchange, async (begins) => {
    if (begins) await recordSentFile(ctx, file, { purpose: 'view', version: session.base })
  })
  return replySentMarker
}
