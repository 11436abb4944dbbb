import type { FolderTemplateKind, TemplateFolder } from '@cabinet/contract/folder-templates'
import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { organisationName } from '../organisations/index.ts'
import { userNameSql } from '../users/index.ts'
import type { DefaultsTables } from './folder-templates.table.ts'

const tables = (db: Db) => db.withTables<DefaultsTables>()

export interface FolderTemplateRow {
  id: string
  name: string
  note: string
  kind: FolderTemplateKind
  automatic: boolean
  organisationId: string
  organisationName: string
  folders: TemplateFolder[]
  createdById: string
  createdBy: string
  updatedAt: Date
}

const columns = sql`id, name, note, kind, automatic, organisation_id as "organisationId",
  coalesce(${organisationName(sql.ref('organisation_id'))}, '') as "organisationName", folders,
  created_by as "createdById", coalesce(${userNameSql(sql.ref('created_by'))}, '') as "createdBy",
  updated_at as "updatedAt"`

export interface FolderTemplateFilter {
  enterpriseId: string
  search: string
  sort: 'name' | 'updatedAt'
  descending: boolean
  limit: number
  offset: number
}

const orders = { name: sql`name collate names`, updatedAt: sql`updated_at` }
const matching = ({ enterpriseId, search }: FolderTemplateFilter) => sql`enterprise_id = ${enterpriseId}
  ${search === '' ? sql`` : sql`and name ilike ${`%${escapeLikePattern(search)}%`}`}`

export async function pageOfFolderTemplates(
  db: Db,
  wanted: FolderTemplateFilter,
): Promise<FolderTemplateRow[]> {
  const way = wanted.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<FolderTemplateRow>`
    select ${columns} from folder_templates where ${matching(wanted)}
    order by ${orders[wanted.sort]} ${way}, id limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

export async function countFolderTemplates(db: Db, wanted: FolderTemplateFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from folder_templates where ${matching(wanted)}`.execute(db)
  return firstOf(rows).count
}

export async function findFolderTemplate(
  db: Db,
  enterpriseId: string,
  id: string,
): Promise<FolderTemplateRow | undefined> {
  const { rows } = await sql<FolderTemplateRow>`
    select ${columns} from folder_templates where id = ${id} and enterprise_id = ${enterpriseId}`.execute(db)
  return rows[0]
}

/**
 * Returns the trees that new spaces of these organisations get, by organisation; for people, by their
 * organisation.
 */
export async function findAutomaticTemplates(
  db: Db,
  kind: FolderTemplateKind,
  organisationIds: readonly string[],
) {
  const { rows } = await sql<FolderTemplateRow & { forId: string }>`
    select o.id as "forId", t.* from organisations o
    cross join lateral (
      select ${columns} from folder_templates
      where automatic and kind = ${kind} and organisation_id = any(o.path)
    ) t
    where o.id = any(${organisationIds}::uuid[])
    order by t.name, t.id`.execute(db)
  return rows
}

export interface StoredFolderTemplate {
  id: string
  name: string
  note: string
  kind: FolderTemplateKind
  automatic: boolean
  organisationId: string
  folders: readonly TemplateFolder[]
}

/** Inserts or updates a tree. False where its name is taken. */
export async function upsertTemplate(tx: Tx, row: StoredFolderTemplate): Promise<boolean> {
  const { rows: taken } = await sql`
    select from folder_templates where enterprise_id = ${tx.actor.enterpriseId}
      and lower(name) = lower(${row.name}) and id <> ${row.id}`.execute(tx.db)
  if (taken.length > 0) return false
  const values = {
    name: row.name,
    note: row.note,
    kind: row.kind,
    automatic: row.automatic,
    organisation_id: row.organisationId,
    folders: JSON.stringify(row.folders),
    updated_at: tx.now(),
  }
  await tables(tx.db)
    .insertInto('folder_templates')
    .values({
      id: row.id,
      enterprise_id: tx.actor.enterpriseId,
      created_by: tx.actor.userId,
      created_at: tx.now(),
      ...values,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return true
}

export async function deleteFolderTemplates(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(tx.db)
    .deleteFrom('folder_templates')
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('name')
    .execute()
  return rows.map((row) => row.name)
}

/** Returns people of these organisations who can sign in, and those named, all of one enterprise. */
export async function findPeopleOfOrganisations(
  db: Db,
  enterpriseId: string,
  organisationIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where enterprise_id = ${enterpriseId} and disabled_at is null
      and (organisation_id = any(${organisationIds}::uuid[]) or id = any(${userIds}::uuid[]))`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the organisations of these people, by person. */
export async function findOrganisationsOfPeople(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; organisationId: string }>`
    select id, organisation_id as "organisationId" from users where id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]))
}

/** Returns the names of subjects of grants. */
export async function findSubjectNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${ids}::uuid[])
    union all select id, name from organisations where id = any(${ids}::uuid[])
    union all select id, name from groups where id = any(${ids}::uuid[])
    union all select id, name from roles where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
