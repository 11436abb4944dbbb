import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { charge, release, settle } from '../organisations/index.ts'
import type { Kept } from '../versions/index.ts'
import { lockPlaces, placeFiles } from './placing.ts'
import { findReceiving, forget } from './receiving.ts'
import { lockSession, type Session, updateSession } from './sessions.store.ts'

/**
 * Makes the file of an upload, in one transaction that one caller wins: whoever comes later is given the same file.
 * `keep` makes or finds the content.
 * @throws uploads.session_ended, spaces.name_taken, spaces.no_room, and what speaks against the target
 */
export async function finishSession(
  ctx: Ctx,
  id: string,
  { keep, merge, proof }: { keep: (tx: Tx) => Promise<Kept>; merge: boolean; proof?: string },
): Promise<string> {
  const fileId = await ctx.together(async (tx) => {
    const session = await lockSession(tx.db, id)
    if (!session) throw new AppError('uploads.session_ended')
    if (session.status === 'done') return session.file_id!
    const { path, name } = session
    const kept = await keep(tx)
    const places = await lockPlaces(tx, { parentId: session.folder_id }, [{ path, name }])
    const [placed] = await placeFiles(tx, places, {
      kept: [kept],
      merge,
      pay: () => pay(tx, session, places.target.space.ownerId),
    })
    if (!placed || 'error' in placed) throw placed?.error ?? new AppError('common.failed')
    await updateSession(tx.db, id, {
      status: 'done',
      file_id: placed.fileId,
      nonce: null,
      ranges: null,
      proof: proof ?? null,
      reserved: 0,
      touched_at: tx.now(),
    })
    tx.afterCommit(() => {
      const receiving = findReceiving(ctx, session.key)
      if (receiving?.session.id === id) forget(ctx, receiving)
    })
    return placed.fileId
  })
  return fileId
}

/** Turns the reservation into use; where the folder went to another owner's space meanwhile, that owner pays. */
async function pay(tx: Tx, { owner_id, reserved, size }: Session, ownerId: string): Promise<void> {
  if (ownerId === owner_id) return settle(tx, owner_id, reserved, size)
  await release(tx, owner_id, reserved)
  await charge(tx, ownerId, size)
}
