import { editingLimits } from '@cabinet/contract/editing'
import { type Selectable, sql } from 'kysely'
import { entryOf } from '../../../kernel/certain.ts'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { notifyServers } from '../../../kernel/push/bus.ts'
import type { EditingTables, EditingUpdatesTable } from '../editing.table.ts'
import { editingBusChannels } from '../sessions/channels.ts'
import { lockEditingSession } from '../sessions/sessions.store.ts'

export type EditingUpdateRow = Selectable<EditingUpdatesTable>

/** Update sent by a window, with the window's own number for it. */
export type IncomingUpdate = Pick<EditingUpdateRow, 'member_id' | 'message' | 'bytes'>

const tables = (db: Db) => db.withTables<EditingTables>()

/**
 * Numbers updates within the session and stores them. Updates stored already, since a window sent them twice,
 * are skipped. The session's row is locked, so that a reader of one number sees all before it.
 */
export const storeIncomingUpdates = (
  ctx: Ctx,
  sessionId: string,
  arrived: readonly IncomingUpdate[],
): Promise<'kept' | 'ended' | 'too_long'> =>
  ctx.together(async (tx) => {
    const session = await lockEditingSession(tx.db, sessionId)
    if (!session || session.ended_at !== null) return 'ended'
    const members = await tables(tx.db)
      .selectFrom('editing_members')
      .select(['id', 'message'])
      .where('session_id', '=', sessionId)
      .execute()
    const last = new Map(members.map(({ id, message }) => [id, message]))
    const fresh = arrived.filter(({ member_id, message }) => {
      if (message <= (last.get(member_id) ?? 0)) return false
      last.set(member_id, message)
      return true
    })
    if (fresh.length === 0) return 'kept'
    const bytes = fresh.reduce((sum, one) => sum + one.bytes.length, 0)
    const total = Number(session.update_bytes) + bytes
    if (total > editingLimits.updates) return 'too_long'
    await insertUpdates(tx.db, sessionId, session.last_seq, fresh)
    const seq = session.last_seq + fresh.length
    await tables(tx.db)
      .updateTable('editing_sessions')
      .set({ last_seq: seq, update_bytes: total })
      .where('id', '=', sessionId)
      .execute()
    const from = [...new Set(fresh.map((one) => one.member_id))]
    await sql`
      update editing_members m set message = sent.message
      from unnest(${from}::uuid[], ${from.map((id) => entryOf(last, id))}::int[]) as sent (id, message)
      where m.id = sent.id`.execute(tx.db)
    await notifyServers(tx.db, editingBusChannels.updates, `${sessionId} ${seq}`)
    return 'kept'
  })

/** The bytes travel as one parameter: an array would be sent as hex text, twice as long. */
async function insertUpdates(db: Db, sessionId: string, after: number, updates: readonly IncomingUpdate[]) {
  let at = 1
  const starts = updates.map(({ bytes }) => {
    const start = at
    at += bytes.length
    return start
  })
  await sql`
    insert into editing_updates (session_id, seq, member_id, message, bytes)
    select ${sessionId}::uuid, ${after}::int + row.place, row.member_id, row.message,
      substring(${Buffer.concat(updates.map(({ bytes }) => bytes))}::bytea from row.start for row.length)
    from unnest(${updates.map((_, index) => index + 1)}::int[], ${updates.map((one) => one.member_id)}::uuid[],
      ${updates.map((one) => one.message)}::int[], ${starts}::int[],
      ${updates.map((one) => one.bytes.length)}::int[]) as row (place, member_id, message, start, length)`.execute(
    db,
  )
}

/** Updates of a session after this one, in order. */
export const findUpdatesAfter = (
  db: Db,
  sessionId: string,
  after: number,
  limit: number,
): Promise<EditingUpdateRow[]> =>
  tables(db)
    .selectFrom('editing_updates')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
