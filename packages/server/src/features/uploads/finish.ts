import { definedOf } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ContentReference } from '../contents/index.ts'
import { chargeQuota, releaseReservation, settleReservation } from '../quotas/index.ts'
import { lockUploadDestinations, placeIncomingFiles } from './placing.ts'
import { findReceivingUpload, forgetReceivingUpload } from './receiving.ts'
import { lockUploadSession, type UploadSessionRow, updateUploadSession } from './sessions.store.ts'
import type { UploadClashRule } from './uploads.rules.ts'

/**
 * Creates the file of an upload, in one transaction that one caller wins: later callers get the same file.
 * `keep` makes or finds the content.
 * @throws uploads.session_ended, spaces.name_taken, spaces.no_room, and the refusals of the target
 */
export async function finishUploadSession(
  ctx: Ctx,
  id: string,
  {
    keep,
    clash,
    proof,
  }: { keep: (tx: Tx) => Promise<ContentReference>; clash: UploadClashRule; proof?: string },
): Promise<string> {
  const fileId = await ctx.together(async (tx) => {
    const session = await lockUploadSession(tx.db, id)
    if (!session) throw new AppError('uploads.session_ended')
    if (session.status === 'done') return definedOf(session.file_id, 'file of the upload')
    const { path, name } = session
    const kept = await keep(tx)
    const places = await lockUploadDestinations(tx, { parentId: session.folder_id }, [{ path, name }])
    const [placed] = await placeIncomingFiles(tx, places, {
      kept: [kept],
      clash,
      pay: () => pay(tx, session, places.target.space.ownerId),
    })
    if (!placed || 'error' in placed) throw placed?.error ?? new AppError('common.failed')
    await updateUploadSession(tx.db, id, {
      status: 'done',
      file_id: placed.fileId,
      nonce: null,
      ranges: null,
      proof: proof ?? null,
      reserved: 0,
      touched_at: tx.now(),
    })
    tx.afterCommit(() => {
      const receiving = findReceivingUpload(ctx, session.key)
      if (receiving?.session.id === id) forgetReceivingUpload(ctx, receiving)
    })
    return placed.fileId
  })
  return fileId
}

/**
 * Turns the reservation into usage; if the folder went to another owner's space meanwhile, that owner pays.
 */
async function pay(tx: Tx, { owner_id, reserved, size }: UploadSessionRow, ownerId: string): Promise<void> {
  if (ownerId === owner_id) return settleReservation(tx, owner_id, reserved, size)
  await releaseReservation(tx, owner_id, reserved)
  await chargeQuota(tx, ownerId, size)
}
