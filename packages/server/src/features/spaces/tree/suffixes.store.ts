import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { TreeTables } from './tree.table.ts'

/** The suffixes ('.pdf') of these files. For work of the system: asks for no rights. */
export async function suffixesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .withTables<TreeTables>()
    .selectFrom('nodes')
    .select(['id', 'suffix'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('is_folder', '=', false)
    .execute()
  return new Map(rows.map(({ id, suffix }) => [id, suffix]))
}
