import { sql } from 'kysely'
import { lastOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import type { DownloadPackageRow } from './packages.store.ts'
import type { DownloadPackageTables } from './packages.table.ts'

/** File or folder in a finished zip. */
export interface PackedZipItem {
  id: string
  isFolder: boolean
}

/** Rows written or read at once. */
const portion = 5000

const tables = (db: Db) => db.withTables<DownloadPackageTables>()

/** Stores the items of a zip, replacing those of an earlier run. */
export async function putPackageItems(
  db: Db,
  packageId: string,
  items: readonly PackedZipItem[],
): Promise<void> {
  await deletePackageItems(db, [packageId])
  for (let at = 0; at < items.length; at += portion) {
    const some = items.slice(at, at + portion)
    await sql`insert into package_items (package_id, node_id, is_folder)
      select ${packageId}::uuid, item.id, item.folder
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ isFolder }) => isFolder)}::bool[]) as item (id, folder)
      on conflict do nothing`.execute(db)
  }
}

/** Yields the items of a zip, some thousands at a time. */
export async function* itemsOfPackage(db: Db, packageId: string): AsyncGenerator<PackedZipItem[]> {
  for (let after: string | undefined; ; ) {
    let query = tables(db)
      .selectFrom('package_items')
      .select(['node_id as id', 'is_folder as isFolder'])
      .where('package_id', '=', packageId)
      .orderBy('node_id')
      .limit(portion)
    if (after) query = query.where('node_id', '>', after)
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < portion) return
    after = lastOf(rows).id
  }
}

export const deletePackageItems = (db: Db, packageIds: readonly string[]) =>
  tables(db)
    .deleteFrom('package_items')
    .where('package_id', '=', sql<string>`any(${packageIds}::uuid[])`)
    .execute()

/** Returns finished packages that contain one of these nodes, locked until the transaction ends. */
export async function lockPackagesHolding(db: Db, nodeIds: readonly string[]): Promise<DownloadPackageRow[]> {
  const { rows } = await sql<DownloadPackageRow>`
    select * from packages where status = 'complete' and id in (
      select package_id from package_items where node_id = any(${nodeIds}::uuid[]))
    order by id for update`.execute(db)
  return rows
}
