import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { FlowDesignTables, FlowTypeTable } from './flow-designs.table.ts'

export type FlowTypeEntity = Selectable<FlowTypeTable>

const tables = (db: Db) => db.withTables<FlowDesignTables>()

/** In order, all or one, each with the number of its designs. */
export const findFlowTypes = (
  db: Db,
  enterpriseId: string,
  id?: string,
): Promise<(FlowTypeEntity & { designCount: number })[]> =>
  tables(db)
    .selectFrom('flow_types as t')
    .selectAll('t')
    .select(sql<number>`(select count(*) from flow_designs d where d.type_id = t.id)::int`.as('designCount'))
    .where('t.enterprise_id', '=', enterpriseId)
    .$if(id !== undefined, (query) => query.where('t.id', '=', id ?? ''))
    .orderBy('t.position')
    .orderBy('t.id')
    .execute()

/** Locks the types of an enterprise by id, so that their changes follow one another. */
export async function lockFlowTypes(db: Db, enterpriseId: string): Promise<void> {
  await tables(db)
    .selectFrom('flow_types')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Keeps a type from being deleted until the transaction ends. */
export const holdFlowType = (db: Db, enterpriseId: string, id: string): Promise<FlowTypeEntity | undefined> =>
  tables(db)
    .selectFrom('flow_types')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .forKeyShare()
    .executeTakeFirst()

/** Behind all others. */
export async function insertFlowType(
  db: Db,
  row: Omit<Insertable<FlowTypeTable>, 'position'>,
): Promise<void> {
  const position = sql<number>`(
    select coalesce(max(position), 0) + 1 from flow_types where enterprise_id = ${row.enterprise_id})`
  await tables(db)
    .insertInto('flow_types')
    .values({ ...row, position })
    .execute()
}

export async function updateFlowType(db: Db, id: string, change: Updateable<FlowTypeTable>): Promise<void> {
  await tables(db).updateTable('flow_types').set(change).where('id', '=', id).execute()
}

export async function orderFlowTypes(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update flow_types set position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where flow_types.id = given.id`.execute(db)
}

export async function deleteFlowTypeRow(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('flow_types').where('id', '=', id).execute()
}
