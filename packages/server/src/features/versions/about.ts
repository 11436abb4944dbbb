import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { StoredContent } from '../contents/index.ts'

/** A version with its content and its displayed details. */
export interface VersionWithContent {
  fileId: string
  number: number
  createdBy: string | null
  createdAt: Date
  content: StoredContent
}

/**
 * Returns these versions in order, undefined where one does not exist. Checks no rights. Runs one query for
 * any number.
 */
export async function findVersionsWithContent(
  db: Db,
  wanted: readonly { fileId: string; number: number }[],
): Promise<(VersionWithContent | undefined)[]> {
  if (wanted.length === 0) return []
  type Row = StoredContent & { at: number; by: string | null; since: Date }
  const { rows } = await sql<Row>`
    select wanted.at::int as at, v.created_by as by, v.created_at as since, c.*
    from unnest(${wanted.map((one) => one.fileId)}::uuid[], ${wanted.map((one) => one.number)}::int[])
      with ordinality as wanted (file_id, number, at)
    join versions v on v.file_id = wanted.file_id and v.number = wanted.number
    join contents c on c.id = v.content_id`.execute(db)
  const found = new Map(rows.map((row) => [row.at - 1, row]))
  return wanted.map(({ fileId, number }, index) => {
    const row = found.get(index)
    if (!row) return undefined
    const { at: _, by, since, ...content } = row
    return { fileId, number, createdBy: by, createdAt: since, content }
  })
}

/** Returns the number of the version before this one, or undefined. Checks no rights. */
export async function previousVersionNumber(
  db: Db,
  fileId: string,
  number: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select max(number) as number from versions where file_id = ${fileId} and number < ${number}`.execute(db)
  return rows[0]?.number ?? undefined
}
