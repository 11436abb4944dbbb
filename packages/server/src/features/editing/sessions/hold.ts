import { editingLimits } from '@cabinet/contract/editing'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { notify } from '../../../kernel/push/bus.ts'
import { place, release, tellOnlookers } from '../../locks/index.ts'
import type { Reached } from '../../nodes/index.ts'
import type { EditingTables } from '../editing.table.ts'
import { lineChannels } from './channels.ts'
import { type Session, updateSession } from './sessions.store.ts'

const ahead = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)
/** The moment since which a window must have been seen to count as there. */
export const goneSince = (ctx: Ctx) => ahead(ctx, -editingLimits.goneMs)
/** The same for the hold on the file. */
export const silentSince = (ctx: Ctx) => ahead(ctx, -editingLimits.holdMs)
/** Until when a hold lasts that is placed or prolonged now. */
export const heldUntil = (ctx: Ctx) => ahead(ctx, editingLimits.holdMs)

/** Holds the file for the session, whoever is in it. Throws `locks.editing` where another session does. */
export const holdFile = (tx: Tx, session: Pick<Session, 'id' | 'created_by'>, { node, space }: Reached) =>
  place(tx, {
    nodeId: node.id,
    spaceId: space.id,
    kind: 'editing',
    ownerId: session.created_by,
    token: session.id,
    until: heldUntil(tx),
  })

/** Ends a session: its line is silent, its file is free; a draft of it stays. `file` as far as somebody is there to see. */
export async function endSession(
  tx: Tx,
  session: Pick<Session, 'id' | 'file_id'>,
  file?: Reached,
): Promise<void> {
  await updateSession(tx.db, session.id, { ended_at: tx.now() })
  await tx.db
    .withTables<EditingTables>()
    .deleteFrom('editing_updates')
    .where('session_id', '=', session.id)
    .execute()
  await release(tx, { nodeId: session.file_id, kind: 'editing', token: session.id })
  await notify(tx.db, lineChannels.ended, session.id)
  if (file) await tellOnlookers(tx, [file])
}
