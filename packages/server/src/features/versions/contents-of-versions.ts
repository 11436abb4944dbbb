import { sql } from 'kysely'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { StoredContent } from '../contents/index.ts'
import { findVersionContent } from './versions.store.ts'

/** Returns the content of one version of a file. Checks no rights. @throws versions.not_found */
export async function contentOfVersion(ctx: Ctx, fileId: string, version: number): Promise<StoredContent> {
  const found = await findVersionContent(ctx.db, fileId, version)
  if (!found) throw new AppError('versions.not_found')
  return found
}

/**
 * Returns the contents of these versions in order, undefined where one does not exist; several may belong to
 * one file.
 */
export async function contentsOfVersions(
  db: Db,
  wanted: readonly { fileId: string; version: number }[],
): Promise<(StoredContent | undefined)[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<StoredContent & { at: number }>`
    select wanted.at::int as at, c.*
    from unnest(${wanted.map((one) => one.fileId)}::uuid[], ${wanted.map((one) => one.version)}::int[])
      with ordinality as wanted (file_id, number, at)
    join versions v on v.file_id = wanted.file_id and v.number = wanted.number
    join contents c on c.id = v.content_id`.execute(db)
  const found = new Map(rows.map(({ at, ...content }) => [at - 1, content]))
  return wanted.map((_, index) => found.get(index))
}

/**
 * Returns the contents of these versions by file, without missing ones. Checks no rights. Runs one query for
 * any number.
 */
export async function contentsByFileOf(
  ctx: Ctx,
  wanted: readonly { fileId: string; version: number }[],
): Promise<Map<string, StoredContent>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<StoredContent & { file_id: string }>`
    select v.file_id, c.*
    from unnest(${wanted.map((one) => one.fileId)}::uuid[], ${wanted.map((one) => one.version)}::int[])
      as wanted (file_id, number)
    join versions v on v.file_id = wanted.file_id and v.number = wanted.number
    join contents c on c.id = v.content_id`.execute(ctx.db)
  return new Map(rows.map(({ file_id, ...content }) => [file_id, content]))
}
