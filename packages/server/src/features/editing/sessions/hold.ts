import { editingLimits } from '@cabinet/contract/editing'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { notifyServers } from '../../../kernel/push/bus.ts'
import { notifyLockViewers, placeOrProlongLock, releaseLock } from '../../locks/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import type { EditingTables } from '../editing.table.ts'
import { editingBusChannels } from './channels.ts'
import { type EditingSessionRow, updateEditingSession } from './sessions.store.ts'

const ahead = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)
/** The moment since which a window must have been seen to count as there. */
export const windowGoneSince = (ctx: Ctx) => ahead(ctx, -editingLimits.goneMs)
/** The same for the hold on the file. */
export const lockSilentSince = (ctx: Ctx) => ahead(ctx, -editingLimits.holdMs)
/** Until when a hold lasts that is placed or prolonged now. */
export const editingLockUntil = (ctx: Ctx) => ahead(ctx, editingLimits.holdMs)

/** Holds the file for the session, whoever is in it. Throws `locks.editing` where another session does. */
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

/** Ends a session: its line is silent, its file is free; a draft of it stays. `file` as far as somebody is there to see. */
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
