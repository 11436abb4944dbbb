import type { FileTemplateKind, GalleryTemplate } from '@cabinet/contract/templates'
import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { userNameSql } from '../users/index.ts'
import type { TemplateTables } from './templates.table.ts'

const tables = (db: Db) => db.withTables<TemplateTables>()

export interface FileTemplateRow extends GalleryTemplate {
  contentId: string | null
  /** Grant subjects. */
  readers: string[]
  enabled: boolean
  blank: boolean
  position: number
  updatedBy: string
  updatedAt: Date
}

const columns = sql`id, name, kind, suffix, category, size, version, fills, folders, uses, content_id as "contentId",
  readers, enabled, blank, position, coalesce(${userNameSql(sql.ref('updated_by'))}, '') as "updatedBy",
  updated_at as "updatedAt"`

export interface FileTemplateFilter {
  enterpriseId: string
  search: string
  kind: FileTemplateKind | undefined
  sort: keyof typeof templateSortColumns
  descending: boolean
  limit: number
  offset: number
}

export const templateSortColumns = {
  Sort: sql`position`,
  Name: sql`name collate names`,
  UseCount: sql`uses`,
  UpdateTime: sql`updated_at`,
}

const matching = ({ enterpriseId, search, kind }: FileTemplateFilter) => sql`enterprise_id = ${enterpriseId}
  ${kind ? sql`and kind = ${kind}` : sql``}
  ${search === '' ? sql`` : sql`and position(lower(${search}) in lower(name || ' ' || category)) > 0`}`

export async function pageOfFileTemplates(db: Db, wanted: FileTemplateFilter): Promise<FileTemplateRow[]> {
  const way = wanted.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<FileTemplateRow>`
    select ${columns} from file_templates where ${matching(wanted)}
    order by ${templateSortColumns[wanted.sort]} ${way}, name collate names, id
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

export async function countFileTemplates(db: Db, wanted: FileTemplateFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from file_templates where ${matching(wanted)}`.execute(db)
  return firstOf(rows).count
}

export async function findFileTemplate(
  db: Db,
  enterpriseId: string,
  id: string,
): Promise<FileTemplateRow | undefined> {
  const { rows } = await sql<FileTemplateRow>`
    select ${columns} from file_templates where id = ${id} and enterprise_id = ${enterpriseId}`.execute(db)
  return rows[0]
}

const readable = (enterpriseId: string, subjects: readonly string[]) =>
  sql`enterprise_id = ${enterpriseId} and enabled and (readers = '{}' or readers && ${subjects}::text[])`

/** Maximum number of templates in the gallery; an enterprise has tens. */
const GALLERY = 500

/** Finds the templates that these subjects may use, in the administrators' order. */
export async function findReadableTemplates(
  db: Db,
  enterpriseId: string,
  subjects: readonly string[],
): Promise<FileTemplateRow[]> {
  const { rows } = await sql<FileTemplateRow>`
    select ${columns} from file_templates where ${readable(enterpriseId, subjects)}
    order by position, name collate names, id limit ${GALLERY}`.execute(db)
  return rows
}

/** Finds a template that these subjects may use: this one, or the one replacing an extension's blank file. */
export async function findUsableTemplate(
  db: Db,
  enterpriseId: string,
  subjects: readonly string[],
  wanted: { id: string } | { blankOf: string },
): Promise<FileTemplateRow | undefined> {
  const which = 'id' in wanted ? sql`id = ${wanted.id}` : sql`blank and suffix = ${wanted.blankOf}`
  const { rows } = await sql<FileTemplateRow>`
    select ${columns} from file_templates where ${readable(enterpriseId, subjects)} and ${which}`.execute(db)
  return rows[0]
}

export interface StoredFileTemplate {
  id: string
  name: string
  kind: FileTemplateKind
  suffix: string
  category: string
  content_id: string | null
  hash: string | null
  size: number
  version: number
  fills: boolean
  folders: string[]
  readers: string[]
  enabled: boolean
  blank: boolean
  position: number
}

/** Returns whether another template of the enterprise has this name. */
export async function isTemplateNameTaken(
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from file_templates
    where enterprise_id = ${tx.actor.enterpriseId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    tx.db,
  )
  return rows.length > 0
}

const stamp = (tx: Tx) => ({ updated_by: tx.actor.userId, updated_at: tx.now() })

export async function insertTemplate(tx: Tx, row: StoredFileTemplate): Promise<void> {
  await tables(tx.db)
    .insertInto('file_templates')
    .values({ ...row, ...stamp(tx), enterprise_id: tx.actor.enterpriseId, created_at: tx.now() })
    .execute()
}

export async function updateFileTemplate(
  tx: Tx,
  id: string,
  row: Partial<StoredFileTemplate>,
): Promise<void> {
  await tables(tx.db)
    .updateTable('file_templates')
    .set({ ...row, ...stamp(tx) })
    .where('id', '=', id)
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .execute()
}

/** Ensures that no other template replaces the blank file of this extension. */
export async function clearBlankTemplate(tx: Tx, suffix: string, exceptId: string): Promise<void> {
  await tables(tx.db)
    .updateTable('file_templates')
    .set({ blank: false })
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .where('suffix', '=', suffix)
    .where('id', '<>', exceptId)
    .where('blank', '=', true)
    .execute()
}

/** Counts one use and returns its number. */
export async function countTemplateUse(db: Db, id: string): Promise<number> {
  const { uses } = await tables(db)
    .updateTable('file_templates')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .returning('uses')
    .executeTakeFirstOrThrow()
  return uses
}

export async function deleteFileTemplates(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(tx.db)
    .deleteFrom('file_templates')
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
