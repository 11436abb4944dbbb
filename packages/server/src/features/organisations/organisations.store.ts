import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { OrganisationTable, OrganisationTables } from './organisations.table.ts'

export type OrganisationEntity = Selectable<OrganisationTable>
export type NewOrganisation = Omit<Insertable<OrganisationTable>, 'path' | 'user_count'>

const tables = (db: Db) => db.withTables<OrganisationTables>()

/** Adds an organisation below its parent, or an enterprise if it has none. */
export async function insertOrganisation(db: Db, row: NewOrganisation): Promise<void> {
  const path = sql<string[]>`
    coalesce((select path from organisations where id = ${row.parent_id}), '{}') || ${row.id}::uuid`
  await tables(db)
    .insertInto('organisations')
    .values({ ...row, path })
    .execute()
}

/** Updates an organisation. Use `moveOrganisationBelow` to move it and `countPeopleInto` to count users. */
export async function updateOrganisation(
  db: Db,
  id: string,
  change: Omit<Updateable<OrganisationTable>, 'id' | 'enterprise_id' | 'parent_id' | 'path' | 'user_count'>,
): Promise<void> {
  await tables(db).updateTable('organisations').set(change).where('id', '=', id).execute()
}

/** Finds these organisations, by id. */
export async function findOrganisations(db: Db, ids: string[]): Promise<Map<string, OrganisationEntity>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns an organisation. Throws `organisations.not_found`. */
export async function getOrganisation(db: Db, id: string): Promise<OrganisationEntity> {
  const found = (await findOrganisations(db, [id])).get(id)
  if (!found) throw new AppError('organisations.not_found')
  return found
}

/** Finds the first enterprise; undefined in a new database. */
export const findFirstEnterprise = (db: Db): Promise<OrganisationEntity | undefined> =>
  tables(db)
    .selectFrom('organisations')
    .selectAll()
    .where('parent_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns every organisation of an enterprise, parents before children, siblings in order. */
export async function organisationTreeOf(db: Db, enterpriseId: string): Promise<OrganisationEntity[]> {
  const rows = await tables(db)
    .selectFrom('organisations')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const children = new Map<string | null, OrganisationEntity[]>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])
  const below = (id: string | null): OrganisationEntity[] =>
    (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}

/** Returns the ids of the organisations above this one, the nearest first. */
export async function organisationAncestors(db: Db, id: string): Promise<string[]> {
  const path = (await findOrganisations(db, [id])).get(id)?.path ?? []
  return path.slice(0, -1).reverse()
}

/** Returns the ids of these organisations and of all below them. */
export async function organisationSubtree(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tables(db)
    .selectFrom('organisations')
    .select('id')
    .where(sql<boolean>`path && ${ids}::uuid[]`)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Returns the grant subjects of an organisation's members, as part of the actor query: `O`, `O/*` and `A/*`
 * for every organisation A above it.
 */
export const organisationSubjects = (organisationId: Expression<string>) => sql<string[]>`(
  select array(select step || '/*' from unnest(path) as step) || id::text
  from organisations where id = ${organisationId})`

/** Returns the ids of an organisation and all below it, as part of the actor query. */
export const managedOrganisationIds = (organisationId: Expression<string>) => sql<string[]>`
  array(select id::text from organisations where path @> array[${organisationId}])`

/** Returns an organisation's name, for queries of other rooms. */
export const organisationName = (id: Expression<string>) =>
  sql<string | null>`(select name from organisations where id = ${id})`
