import type { FlowDesignState } from '@cabinet/contract/flow-designs.shapes'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import type { FlowDesignTable, FlowDesignTables } from './flow-designs.table.ts'

export type FlowDesignEntity = Selectable<FlowDesignTable>

/** A design as lists show it, without its document. */
export type ListedDesign = Omit<FlowDesignEntity, 'draft' | 'options'> & {
  typeName: string
  version: number
  settingCount: number
}

const tables = (db: Db) => db.withTables<FlowDesignTables>()

export interface DesignFilter {
  enterpriseId: string
  search?: string | undefined
  typeId?: string | undefined
  state?: FlowDesignState | undefined
  tableId?: string | undefined
  ids?: readonly string[]
}

const matching = (db: Db, { enterpriseId, search = '', typeId, state, tableId, ids }: DesignFilter) =>
  tables(db)
    .selectFrom('flow_designs as d')
    .where('d.enterprise_id', '=', enterpriseId)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('d.name', 'ilike', `%${escapeLikePattern(search)}%`),
          eb('d.code', 'ilike', `%${escapeLikePattern(search)}%`),
        ]),
      ),
    )
    .$if(typeId !== undefined, (query) => query.where('d.type_id', '=', typeId ?? ''))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'draft'))
    .$if(tableId !== undefined, (query) => query.where('d.table_id', '=', tableId ?? ''))
    .$if(ids !== undefined, (query) => query.where('d.id', '=', sql<string>`any(${ids}::uuid[])`))

/** Last changed first. */
export const pageOfDesigns = (
  db: Db,
  filter: DesignFilter,
  page: { limit: number; offset: number },
): Promise<ListedDesign[]> =>
  matching(db, filter)
    .innerJoin('flow_types as t', 't.id', 'd.type_id')
    .leftJoin('flow_versions as v', 'v.id', 'd.current_version_id')
    .select([
      'd.id',
      'd.enterprise_id',
      'd.type_id',
      'd.name',
      'd.code',
      'd.remark',
      'd.state',
      'd.table_id',
      'd.revision',
      'd.current_version_id',
      'd.published_revision',
      'd.created_by',
      'd.created_at',
      'd.updated_by',
      'd.updated_at',
      't.name as typeName',
      sql<number>`coalesce(v.number, 0)`.as('version'),
      sql<number>`(select count(*) from flow_settings s where s.design_id = d.id)::int`.as('settingCount'),
    ])
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countDesigns(db: Db, filter: DesignFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findDesign = (db: Db, enterpriseId: string, id: string): Promise<FlowDesignEntity | undefined> =>
  tables(db)
    .selectFrom('flow_designs')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** Locks a design until the transaction ends, so that saving, publishing and settings do not cross. */
export const lockDesign = (db: Db, enterpriseId: string, id: string): Promise<FlowDesignEntity | undefined> =>
  tables(db)
    .selectFrom('flow_designs')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst()

export const insertDesign = (db: Db, row: Insertable<FlowDesignTable>): Promise<FlowDesignEntity> =>
  tables(db).insertInto('flow_designs').values(row).returningAll().executeTakeFirstOrThrow()

export const updateDesign = (
  db: Db,
  id: string,
  change: Updateable<FlowDesignTable>,
): Promise<FlowDesignEntity> =>
  tables(db)
    .updateTable('flow_designs')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** With its versions; the caller made sure that no setting and no request uses them. */
export async function deleteDesign(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('flow_designs').where('id', '=', id).execute()
}
