import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { organisationName } from '../organisations/index.ts'
import { userNameSql } from '../users/index.ts'
import type { HandoverRecord, HandoverTables } from './handover.table.ts'

const tables = (db: Db) => db.withTables<HandoverTables>()

export async function insertHandover(
  tx: Tx,
  one: { fromId: string; toId: string; toDepartment: boolean; detail: HandoverRecord },
): Promise<string> {
  const id = generateId()
  await tables(tx.db)
    .insertInto('handovers')
    .values({
      id,
      enterprise_id: tx.actor.enterpriseId,
      from_id: one.fromId,
      to_id: one.toId,
      to_department: one.toDepartment,
      created_by: tx.actor.userId,
      created_at: tx.now(),
      detail: JSON.stringify(one.detail),
    })
    .execute()
  return id
}

export interface StoredHandover {
  id: string
  toName: string | null
  byName: string | null
  at: Date
  detail: HandoverRecord
  undoneAt: Date | null
}

/** Returns the hand-overs from a person, latest first. */
export async function findHandoversFrom(db: Db, fromId: string): Promise<StoredHandover[]> {
  const { rows } = await sql<StoredHandover>`
    select id, case when to_department then ${organisationName(sql.ref('to_id'))}
        else ${userNameSql(sql.ref('to_id'))} end as "toName",
      ${userNameSql(sql.ref('created_by'))} as "byName", created_at as at, detail, undone_at as "undoneAt"
    from handovers where from_id = ${fromId} order by created_at desc limit 50`.execute(db)
  return rows
}

/** Locks a hand-over that has not been undone, until the transaction ends. */
export const lockHandover = (tx: Tx, id: string) =>
  tables(tx.db)
    .updateTable('handovers')
    .set({ undone_at: tx.now() })
    .where('id', '=', id)
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
