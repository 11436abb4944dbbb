import { setTimeout as wait } from 'node:timers/promises'
import { definedOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findKnownContent, linkKnownHash, readContentBytes, type StoredContent } from '../contents/index.ts'
import { challengeProofOf, isChallengeProof, type UploadChallenge } from './challenge.rules.ts'
import { type FinishedFile, finishUploadSession } from './finish.ts'
import { type UploadSessionRow, updateUploadSession } from './sessions.store.ts'
import type { UploadClashRule } from './uploads.rules.ts'

/**
 * Every refused proof takes a multiple of this long, so that timing does not reveal whether the content is
 * known.
 */
const tickMs = 100

/**
 * Links known content to an upload with a correct proof, and returns the file. Null otherwise: no such
 * content, or a wrong proof, which ends the challenge.
 */
export async function linkKnownContent(
  ctx: Ctx,
  session: UploadSessionRow,
  { proof, clash }: { proof: string; clash: UploadClashRule },
): Promise<FinishedFile | null> {
  const begun = performance.now()
  const content = await findKnownContent(ctx, session.identifier)
  const right = content ? await isRight(ctx, content, session, proof) : false
  if (!content || !right) {
    await updateUploadSession(ctx.db, session.id, { nonce: null, ranges: null })
    const spent = performance.now() - begun
    await wait(Math.ceil(spent / tickMs) * tickMs - spent)
    return null
  }
  return finishUploadSession(ctx, session, {
    clash,
    proof,
    keep: async (tx) => {
      const kept = await linkKnownHash(tx, content.hash)
      if (!kept) throw new AppError('uploads.session_ended')
      return kept
    },
  })
}

async function isRight(
  ctx: Ctx,
  content: StoredContent,
  { nonce, ranges }: UploadSessionRow,
  proof: string,
): Promise<boolean> {
  const parts = await Promise.all(
    (ranges as UploadChallenge['ranges']).map(([start, length]) =>
      readContentBytes(ctx, content, { start, end: start + length - 1 }),
    ),
  )
  return isChallengeProof(proof, challengeProofOf(definedOf(nonce, 'challenge'), parts))
}
