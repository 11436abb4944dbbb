import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { FlowRoomTables } from '../flows.table.ts'

const tables = (db: Db) => db.withTables<FlowRoomTables>()

export const findDelegation = (
  db: Db,
  userId: string,
): Promise<Selectable<FlowRoomTables['flow_delegations']> | undefined> =>
  tables(db).selectFrom('flow_delegations').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Saves who decides for a user; null ends it. */
export async function putDelegation(
  db: Db,
  userId: string,
  delegation: { delegateId: string; from: Date; until: Date } | null,
  at: Date,
): Promise<void> {
  const row = {
    delegate_id: delegation?.delegateId ?? null,
    from_at: delegation?.from ?? null,
    until_at: delegation?.until ?? null,
    updated_at: at,
  }
  await tables(db)
    .insertInto('flow_delegations')
    .values({ user_id: userId, successor_id: null, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Saves who takes over from somebody who leaves. */
export async function putSuccessor(
  db: Db,
  userId: string,
  successorId: string | null,
  at: Date,
): Promise<void> {
  const row = { successor_id: successorId, updated_at: at }
  await tables(db)
    .insertInto('flow_delegations')
    .values({ user_id: userId, delegate_id: null, from_at: null, until_at: null, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
