import { type Expression, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { OrganisationTable, OrganisationTables } from './organisations.table.ts'

export type Organisation = Selectable<OrganisationTable>

const tables = (db: Db) => db.withTables<OrganisationTables>()

export const insertOrganisation = async (
  db: Db,
  row: Omit<Organisation, 'position'> & { position?: number },
): Promise<void> => {
  await tables(db).insertInto('organisations').values(row).execute()
}

/** The organisations among these ids, by id. */
export async function findOrganisations(db: Db, ids: string[]): Promise<Map<string, Organisation>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws `common.not_found`. */
export async function getOrganisation(db: Db, id: string): Promise<Organisation> {
  const found = (await findOrganisations(db, [id])).get(id)
  if (!found) throw new AppError('common.not_found')
  return found
}

/** The first enterprise there is, or nothing in a new database. */
export const findFirstEnterprise = (db: Db): Promise<Organisation | undefined> =>
  tables(db)
    .selectFrom('organisations')
    .selectAll()
    .where('parent_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Every organisation of an enterprise, parents before their children, siblings in their order. */
export async function treeOf(db: Db, enterpriseId: string): Promise<Organisation[]> {
  const rows = await tables(db)
    .selectFrom('organisations')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const children = new Map<string | null, Organisation[]>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])
  const below = (id: string | null): Organisation[] =>
    (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}

/** Ids of the organisations above this one, the nearest first. */
export async function ancestorsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select parent_id, 1 as steps from organisations where id = ${id}
      union all
      select o.parent_id, up.steps + 1 from organisations o join up on o.id = up.parent_id
    )
    select parent_id as id from up where parent_id is not null order by steps`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of these organisations and of all below them. */
export async function subtreeOf(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select id from organisations where id = any(${ids}::uuid[])
      union
      select o.id from organisations o join down on o.parent_id = down.id
    )
    select id from down`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * For the one query that answers who asks: the subjects by which a grant reaches the members of an organisation,
 * `O`, `O/*` and `A/*` for every organisation A above it.
 */
export const subjectsOf = (organisationId: Expression<string>) => sql<string[]>`(
  with recursive up as (
    select id, parent_id, 0 as steps from organisations where id = ${organisationId}
    union all
    select o.id, o.parent_id, up.steps + 1 from organisations o join up on o.id = up.parent_id
  )
  select array_agg(id || '/*' order by steps) || ${organisationId}::text from up)`

/** For the same query: ids of an organisation and of all below it. */
export const managedOf = (organisationId: Expression<string>) => sql<string[]>`(
  with recursive down as (
    select ${organisationId} as id
    union all
    select o.id from organisations o join down on o.parent_id = down.id
  )
  select array_agg(id::text) from down)`
