import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Content, findKnown, linkContent, readBytes } from '../versions/index.ts'
import { type Challenge, isProof, proofOf } from './challenge.rules.ts'
import { finishSession } from './finish.ts'
import { type Session, updateSession } from './sessions.store.ts'

/** Every refused proof takes a multiple of this long, so that time does not tell whether the content is known. */
const tickMs = 100

/**
 * Links known content to an upload whose proof is right, and answers the file. Null for everything else: no such
 * content, or a wrong proof, which ends the challenge.
 */
export async function linkKnown(
  ctx: Ctx,
  session: Session,
  { proof, merge }: { proof: string; merge: boolean },
): Promise<string | null> {
  const begun = performance.now()
  const content = await findKnown(ctx, session.identifier)
  const right = content ? await isRight(ctx, content, session, proof) : false
  if (!content || !right) {
    await updateSession(ctx.db, session.id, { nonce: null, ranges: null })
    const spent = performance.now() - begun
    await wait(Math.ceil(spent / tickMs) * tickMs - spent)
    return null
  }
  return finishSession(ctx, session.id, {
    merge,
    proof,
    keep: async (tx) => {
      const kept = await linkContent(tx, content.hash)
      if (!kept) throw new AppError('uploads.session_ended')
      return kept
    },
  })
}

async function isRight(
  ctx: Ctx,
  content: Content,
  { nonce, ranges }: Session,
  proof: string,
): Promise<boolean> {
  const parts = await Promise.all(
    (ranges as Challenge['ranges']).map(([start, length]) =>
      readBytes(ctx, content, { start, end: start + length - 1 }),
    ),
  )
  return isProof(proof, proofOf(nonce!, parts))
}
