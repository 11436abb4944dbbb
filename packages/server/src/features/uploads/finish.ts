import { definedOf } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ContentReference } from '../contents/index.ts'
import { chargeQuota, releaseReservation, settleReservation } from '../quotas/index.ts'
import { lockUploadDestinations, type PlacedFile, placeIncomingFiles } from './placing.ts'
import { findReceivingUpload, forgetReceivingUpload } from './receiving.ts'
import { finishSessionRow, lockUploadSession, type UploadSessionRow } from './sessions.store.ts'
import type { UploadClashRule } from './uploads.rules.ts'

/** The file that an upload has become, with its wire form if known already. */
export type FinishedFile = Exclude<PlacedFile, { error: unknown }>

/**
 * Creates the file of an upload, in one transaction that one caller wins: later callers get the same file.
 * `keep` makes or finds the content; where all of its statements are `atOnce`, nothing waits for their answers.
 * @throws uploads.session_ended, spaces.name_taken, spaces.no_room, and the refusals of the target
 */
export const finishUploadSession = (
  ctx: Ctx,
  { id, folder_id, path, name }: UploadSessionRow,
  { keep, atOnce = false, clash, proof }: Finishing,
): Promise<FinishedFile> =>
  ctx.together(async (tx) => {
    const locking = lockUploadSession(tx.db, id)
    const session = atOnce ? undefined : await locking
    if (session?.status === 'done') return finishedFileOf(session)
    const keeping = keep(tx)
    if (!atOnce) await keeping
    const placing = lockUploadDestinations(tx, { parentId: folder_id }, [{ path, name }])
    const [locked, kept, places] = await Promise.all([locking, keeping, placing])
    if (!locked) throw new AppError('uploads.session_ended')
    if (locked.status === 'done') return finishedFileOf(locked)
    const [placed] = await placeIncomingFiles(tx, places, {
      kept: [kept],
      clash,
      pay: (_, [answer]) =>
        Promise.all([
          pay(tx, locked, places.target.space.ownerId),
          answer && 'fileId' in answer && markUploadDone(tx, id, { fileId: answer.fileId, proof }),
        ]),
    })
    if (!placed || 'error' in placed) throw placed?.error ?? new AppError('common.failed')
    tx.afterCommit(() => {
      const receiving = findReceivingUpload(ctx, locked.key)
      if (receiving?.session.id === id) forgetReceivingUpload(ctx, receiving)
    })
    return placed
  })

interface Finishing {
  keep: (tx: Tx) => Promise<ContentReference>
  atOnce?: boolean
  clash: UploadClashRule
  proof?: string
}

/** Returns the file of a session that ended. */
export const finishedFileOf = ({ file_id }: UploadSessionRow): FinishedFile => ({
  fileId: definedOf(file_id, 'file of the upload'),
})

const markUploadDone = (
  tx: Tx,
  id: string,
  { fileId, proof }: { fileId: string; proof: string | undefined },
): Promise<void> =>
  finishSessionRow(tx.db, id, {
    status: 'done',
    file_id: fileId,
    nonce: null,
    ranges: null,
    proof: proof ?? null,
    reserved: 0,
    touched_at: tx.now(),
  })

/**
 * Turns the reservation into usage; if the folder went to another owner's space meanwhile, that owner pays.
 */
async function pay(tx: Tx, { owner_id, reserved, size }: UploadSessionRow, ownerId: string): Promise<void> {
  if (ownerId === owner_id) return settleReservation(tx, owner_id, reserved, size)
  await releaseReservation(tx, owner_id, reserved)
  await chargeQuota(tx, ownerId, size)
}
