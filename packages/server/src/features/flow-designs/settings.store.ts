import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { FlowDesignState, FlowSettingScope } from '@cabinet/contract/flow-designs.shapes'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import type { FlowDesignTables, FlowSettingTable } from './flow-designs.table.ts'

export type FlowSettingEntity = Selectable<FlowSettingTable>

const tables = (db: Db) => db.withTables<FlowDesignTables>()

/** A shared space by its name: its own, or that of the department it belongs to. */
const spaceNameSql = sql<string>`coalesce(nullif(s.name, ''), o.name, '')`

/** Name of the place of a setting `x`; null where it is gone, '' for a level and for the enterprise. */
const placeNameSql: RawBuilder<string | null> = sql`case x.scope
  when 'space' then (select ${spaceNameSql} from spaces s left join organisations o on o.id = s.owner_id
    where s.id = x.place::uuid and s.enterprise_id = x.enterprise_id)
  when 'department' then (select o.name from organisations o
    where o.id = x.place::uuid and o.enterprise_id = x.enterprise_id)
  else '' end`

export interface ListedSetting {
  id: string
  action: FlowAction
  scope: FlowSettingScope
  place: string
  place_name: string | null
  design_id: string
  design_name: string
  design_state: FlowDesignState
  created_at: Date
}

/** By action, then in the order of precedence. */
export async function findSettings(db: Db, enterpriseId: string, id?: string): Promise<ListedSetting[]> {
  const { rows } = await sql<ListedSetting>`
    select x.id, x.action, x.scope, x.place, ${placeNameSql} as place_name, x.design_id, d.name as design_name,
      d.state as design_state, x.created_at
    from flow_settings x join flow_designs d on d.id = x.design_id
    where x.enterprise_id = ${enterpriseId} ${id === undefined ? sql`` : sql`and x.id = ${id}`}
    order by x.action, ${scopeOrderSql}, case when x.scope = 'level' then -x.place::int end, place_name, x.id`.execute(
    db,
  )
  return rows
}

/** Label level before space before department before enterprise. */
const scopeOrderSql = sql`array_position(array['level', 'space', 'department', 'enterprise'], x.scope)`

/** Settings that use a design, in words of the wire: they travel in refusals. */
export async function settingsOfDesign(
  db: Db,
  designId: string,
): Promise<{ TableId: string; Scope: string; Place: string; PlaceName: string }[]> {
  const { rows } = await sql<{ TableId: string; Scope: string; Place: string; PlaceName: string }>`
    select x.action as "TableId", x.scope as "Scope", x.place as "Place",
      coalesce(${placeNameSql}, '') as "PlaceName"
    from flow_settings x where x.design_id = ${designId}
    order by x.action, ${scopeOrderSql}, x.place limit 100`.execute(db)
  return rows
}

export async function lockSettings(
  db: Db,
  enterpriseId: string,
  ids: readonly string[],
): Promise<FlowSettingEntity[]> {
  return tables(db)
    .selectFrom('flow_settings')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function countSettings(db: Db, enterpriseId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('flow_settings')
    .where('enterprise_id', '=', enterpriseId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSetting(db: Db, row: Insertable<FlowSettingTable>): Promise<void> {
  await tables(db).insertInto('flow_settings').values(row).execute()
}

export async function updateSetting(db: Db, id: string, change: Updateable<FlowSettingTable>): Promise<void> {
  await tables(db).updateTable('flow_settings').set(change).where('id', '=', id).execute()
}

export async function deleteSettings(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('flow_settings').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export interface SettingPlace {
  place: string
  name: string
  note: string
}

/** Places that a choice shows at once. */
const placesShown = 50

/** Shared spaces (personal ones belong to nobody's rules) or departments whose name has the text. */
export async function findPlaces(
  db: Db,
  enterpriseId: string,
  { scope, search = '', place }: { scope: 'space' | 'department'; search?: string; place?: string },
): Promise<SettingPlace[]> {
  const pattern = `%${escapeLikePattern(search.trim())}%`
  const only = (id: RawBuilder<unknown>) => (place === undefined ? sql`` : sql`and ${id} = ${place}`)
  const { rows } =
    scope === 'space'
      ? await sql<SettingPlace>`
          select s.id as place, ${spaceNameSql} as name, s.kind as note
          from spaces s left join organisations o on o.id = s.owner_id
          where s.enterprise_id = ${enterpriseId} and s.kind <> 'personal'
            and ${spaceNameSql} ilike ${pattern} ${only(sql`s.id`)}
          order by name, s.id limit ${placesShown}`.execute(db)
      : await sql<SettingPlace>`
          select o.id as place, o.name, coalesce((select string_agg(a.name, ' / ' order by step.place)
            from unnest(o.path[2:cardinality(o.path) - 1]) with ordinality as step (id, place)
            join organisations a on a.id = step.id), '') as note
          from organisations o
          where o.enterprise_id = ${enterpriseId} and o.parent_id is not null
            and o.name ilike ${pattern} ${only(sql`o.id`)}
          order by o.name, o.id limit ${placesShown}`.execute(db)
  return rows
}
