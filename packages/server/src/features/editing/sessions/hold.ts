import { editingLimits } from '@cabinet/contract/editing'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { notifyServers } from '../../../kernel/push/bus.ts'
import { notifyLockViewers, placeOrProlongLock, releaseLock } from '../../locks/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import type { EditingTables } from '../editing.table.ts'
import { editingBusChannels } from './channels.ts'
import { type EditingSessionRow, updateEditingSession } from './sessions.store.ts'

const ahead = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)
/** Time since which a window must have been seen to count as present. */
export const windowGoneSince = (ctx: Ctx) => ahead(ctx, -editingLimits.goneMs)
/** Time since which a window must have been seen for the lock of its file to last. */
export const lockSilentSince = (ctx: Ctx) => ahead(ctx, -editingLimits.holdMs)
/** Expiry of a lock that is placed or renewed now. */
export const editingLockUntil = (ctx: Ctx) => ahead(ctx, editingLimits.holdMs)

/**
 * Locks the file for the session, whoever its members are. Throws `locks.editing` if another session holds
 * it.
 */
export const lockFileForEditing = (
  tx: Tx,
  session: Pick<EditingSessionRow, 'id' | 'created_by'>,
  { node, space }: AccessibleNode,
) =>
  placeOrProlongLock(tx, {
    nodeId: node.id,
    spaceId: space.id,
    kind: 'editing',
    ownerId: session.created_by,
    token: session.id,
    until: editingLockUntil(tx),
  })

/**
 * Ends a session: closes its channel and unlocks its file; its draft stays. `file` as far as somebody is
 * there to see.
 */
export async function endEditingSession(
  tx: Tx,
  session: Pick<EditingSessionRow, 'id' | 'file_id'>,
  file?: AccessibleNode,
): Promise<void> {
  await updateEditingSession(tx.db, session.id, { ended_at: tx.now() })
  await tx.db
    .withTables<EditingTables>()
    .deleteFrom('editing_updates')
    .where('session_id', '=', session.id)
    .execute()
  await releaseLock(tx, { nodeId: session.file_id, kind: 'editing', token: session.id })
  await notifyServers(tx.db, editingBusChannels.ended, session.id)
  if (file) await notifyLockViewers(tx, [file])
}
