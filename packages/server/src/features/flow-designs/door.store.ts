// The answers that the rooms below ask for when a request begins or goes on.

import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import type { FlowOptions } from '@cabinet/contract/flow-designs.shapes'
import { userTypeCodes } from '@cabinet/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { readStoredDocument, readStoredFlowOptions } from './documents.ts'

/** A published version of a design. */
export interface PublishedFlow {
  designId: string
  versionId: string
  number: number
  typeId: string
  typeName: string
  name: string
  tableId: string
  document: FlowDocument
  options: FlowOptions
}

interface VersionRow {
  design_id: string
  version_id: string
  number: number
  type_id: string
  type_name: string
  name: string
  table_id: string
  document: unknown
  options: unknown
}

const columns = sql`v.design_id, v.id as version_id, v.number, d.type_id, t.name as type_name, v.name, v.table_id,
  v.document, v.options`

const toPublishedFlow = (row: VersionRow): PublishedFlow => ({
  designId: row.design_id,
  versionId: row.version_id,
  number: row.number,
  typeId: row.type_id,
  typeName: row.type_name,
  name: row.name,
  tableId: row.table_id,
  document: readStoredDocument(row.document),
  options: readStoredFlowOptions(row.options),
})

/** Where a request happens. */
export interface FlowPlace {
  enterpriseId: string
  action: FlowAction
  /** The highest label level of the content; absent or 0 for none. */
  level?: number
  /** Spaces of the content; where several have settings, the first of this list decides. */
  spaceIds?: readonly string[]
  /** Departments that decide, nearest first, each followed by those above it. */
  organisationIds?: readonly string[]
}

/**
 * The design that an action needs in a place: of the settings with an enabled design the one by label level (the highest
 * that the content reaches), by space, by the nearest department upwards, or of the enterprise. One query.
 */
export async function findFlowDesign(
  { db }: { db: Db },
  { enterpriseId, action, level = 0, spaceIds = [], organisationIds = [] }: FlowPlace,
): Promise<PublishedFlow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from (
      select x.design_id from flow_settings x
      join flow_designs e on e.id = x.design_id and e.state = 'enabled'
      where x.enterprise_id = ${enterpriseId} and x.action = ${action} and case x.scope
        when 'level' then x.place::int <= ${level}::int
        when 'space' then x.place = any(${spaceIds}::text[])
        when 'department' then x.place = any(${organisationIds}::text[])
        else true end
      order by array_position(array['level', 'space', 'department', 'enterprise'], x.scope),
        case when x.scope = 'level' then -x.place::int end,
        case when x.scope = 'space' then array_position(${spaceIds}::text[], x.place) end,
        case when x.scope = 'department' then array_position(${organisationIds}::text[], x.place) end
      limit 1) as found
    join flow_designs d on d.id = found.design_id
    join flow_versions v on v.id = d.current_version_id
    join flow_types t on t.id = d.type_id`.execute(db)
  return rows[0] && toPublishedFlow(rows[0])
}

/** Published versions by id, as running flows keep them. */
export async function getFlowVersions(
  { db }: { db: Db },
  versionIds: readonly string[],
): Promise<Map<string, PublishedFlow>> {
  if (versionIds.length === 0) return new Map()
  const { rows } = await sql<VersionRow>`
    select ${columns} from flow_versions v
    join flow_designs d on d.id = v.design_id
    join flow_types t on t.id = d.type_id
    where v.id = any(${[...new Set(versionIds)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.version_id, toPublishedFlow(row)]))
}

/** A design in force, without its document. */
export interface EnabledDesign {
  designId: string
  versionId: string
  typeId: string
  typeName: string
  name: string
  tableId: string
}

/** The designs in force of an enterprise, by type and name. */
export async function listEnabledDesigns({ db }: { db: Db }, enterpriseId: string): Promise<EnabledDesign[]> {
  const { rows } = await sql<EnabledDesign>`
    select d.id as "designId", v.id as "versionId", d.type_id as "typeId", t.name as "typeName", v.name,
      v.table_id as "tableId"
    from flow_designs d
    join flow_versions v on v.id = d.current_version_id
    join flow_types t on t.id = d.type_id
    where d.enterprise_id = ${enterpriseId} and d.state = 'enabled'
    order by t.position, t.id, v.name, d.id`.execute(db)
  return rows
}

/** The type of a design of the enterprise. */
export async function findTypeOfDesign(
  { db }: { db: Db },
  enterpriseId: string,
  designId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ typeId: string }>`
    select type_id as "typeId" from flow_designs where id = ${designId} and enterprise_id = ${enterpriseId}`.execute(
    db,
  )
  return rows[0]?.typeId
}

/**
 * Users asked where a step finds nobody: the administrators of the flow's type (users, or those of one role), or the
 * administrators of the enterprise where none of them is active. In the order of the type, then by id.
 */
export async function findApprovalAdministrators({ db }: { db: Db }, typeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; of_type: boolean }>`
    with kind as (select enterprise_id, administrators from flow_types where id = ${typeId}),
    named as (
      select (one.value ->> 'type')::int as type, (one.value ->> 'targetId')::uuid as target, one.place
      from kind, jsonb_array_elements(kind.administrators) with ordinality as one (value, place)),
    asked as (
      select target as id, place from named where type = 1
      union all
      select m.user_id, place from named join role_users m on m.role_id = named.target where type = 2)
    select u.id, true as of_type, min(asked.place) as place from asked join users u on u.id = asked.id
      where u.disabled_at is null group by u.id
    union all
    select u.id, false, null from users u join kind on u.enterprise_id = kind.enterprise_id
      where u.type in (${userTypeCodes.platform}, ${userTypeCodes.enterprise}) and u.disabled_at is null
    order by place nulls last, id`.execute(db)
  const ofType = rows.filter(({ of_type }) => of_type)
  return (ofType.length > 0 ? ofType : rows).map(({ id }) => id)
}
