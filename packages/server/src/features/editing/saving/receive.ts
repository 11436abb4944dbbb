import { editingKindOfSuffix, editingLimits } from '@cabinet/contract/editing'
import { limits } from '@cabinet/contract/limits'
import type { FastifyRequest } from 'fastify'
import { entryOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findContentsById } from '../../contents/index.ts'
import { readBodyIntoMemory } from '../../uploads/index.ts'
import { requireSoundDocument } from '../ooxml/editable.ts'
import type { EditingSessionRow } from '../sessions/sessions.store.ts'

/** Concurrent bodies of one user: each may take 50 MB of memory. */
const atOnce = 2
const receiving = new Map<string, number>()

export interface EditedDocument {
  bytes: Buffer
  /** Loss or double of the content that the session began with, or null. */
  loss: string | null
}

/**
 * Receives the document that an editor saved, whole in memory and checked.
 * @throws common.too_many, common.too_large, editing.not_whole, editing.unsafe
 */
export async function receiveEditedDocument(
  ctx: Ctx,
  session: EditingSessionRow,
  node: { suffix: string },
  request: FastifyRequest,
): Promise<EditedDocument> {
  const { userId } = ctx.actor
  const count = receiving.get(userId) ?? 0
  if (count >= atOnce) throw new AppError('common.too_many')
  receiving.set(userId, count + 1)
  try {
    const office = editingKindOfSuffix(node.suffix) === 'office'
    const bytes = await readBodyIntoMemory(request.raw, office ? limits.office : editingLimits.text)
    const [source] = await findContentsById(ctx.db, [session.content_id])
    if (!source) throw new AppError('common.failed')
    return { bytes, loss: office ? await requireSoundDocument(ctx, source, bytes) : null }
  } finally {
    const left = entryOf(receiving, userId) - 1
    if (left > 0) receiving.set(userId, left)
    else receiving.delete(userId)
  }
}
