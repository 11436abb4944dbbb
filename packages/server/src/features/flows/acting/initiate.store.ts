import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { PublishedFlow } from '../../flow-designs/index.ts'
import { getVersionOfFlow } from '../designs.ts'
import type { FlowRoomTables } from '../flows.table.ts'
import type { FlowEntity } from '../running/index.ts'

const tables = (db: Db) => db.withTables<FlowRoomTables>()

/** The design of a flow in the version that it started with. */
export const designOfFlow = (db: Db, row: FlowEntity): Promise<PublishedFlow> =>
  getVersionOfFlow(db, row.version_id)

export async function saveReminder(db: Db, id: string, at: Date): Promise<void> {
  await tables(db).updateTable('flows').set({ reminded_at: at }).where('id', '=', id).execute()
}

export async function saveSubmission(
  db: Db,
  id: string,
  { frozen, remark, at }: { frozen: string; remark: string; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('flows')
    .set({ frozen, submitted_at: at, reminded_at: null, ...(remark !== '' && { remark }) })
    .where('id', '=', id)
    .execute()
}

/** Lets users see a flow of which they got a copy. */
export async function addCopyParticipants(
  db: Db,
  flowId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into flow_participants as p (flow_id, user_id, is_copied, completed_at)
    select ${flowId}, id, true, ${at}::timestamptz from unnest(${[...new Set(userIds)].sort()}::uuid[]) as given (id)
    on conflict (flow_id, user_id) do update set is_copied = true,
      completed_at = coalesce(p.completed_at, excluded.completed_at)`.execute(db)
}
