import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { packageMakingStages } from './packages.rules.ts'
import type { DownloadPackagesTable, DownloadPackageTables } from './packages.table.ts'

export type DownloadPackageRow = Selectable<DownloadPackagesTable>

const tables = (db: Db) => db.withTables<DownloadPackageTables>()

/** Locks a user's packages until the transaction ends, so that nobody else adds one. */
export const lockPackagesOf = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(7236004, hashtext(${userId}))`.execute(db)

export const insertDownloadPackage = (
  db: Db,
  row: Insertable<DownloadPackagesTable>,
): Promise<DownloadPackageRow> =>
  tables(db).insertInto('packages').values(row).returningAll().executeTakeFirstOrThrow()

/** Returns a user's packages, newest first. */
export const packagesOfUser = (db: Db, userId: string): Promise<DownloadPackageRow[]> =>
  tables(db)
    .selectFrom('packages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns how many packages of a user are ready and not fetched yet. */
export async function countReadyPackages(db: Db, userId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('packages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'complete')
    .where('fetched_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a package of this user. */
export const findPackageOfUser = (
  db: Db,
  id: string,
  userId: string,
): Promise<DownloadPackageRow | undefined> =>
  tables(db)
    .selectFrom('packages')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Starts a run on an unfinished package and ends any earlier run. */
export const claimPackageForRun = (
  db: Db,
  id: string,
  run: string,
  at: Date,
): Promise<DownloadPackageRow | undefined> =>
  tables(db)
    .updateTable('packages')
    .set({
      run,
      status: 'packing',
      attempts: sql<number>`attempts + 1`,
      done: 0,
      files: 0,
      left_count: 0,
      left_out: '[]',
      updated_at: at,
    })
    .where('id', '=', id)
    .where('status', 'in', packageMakingStages)
    .returningAll()
    .executeTakeFirst()

/** Updates a package on behalf of its run; undefined if the package has another run. */
export const updatePackageByRun = (
  db: Db,
  { id, run }: { id: string; run: string },
  change: Updateable<DownloadPackagesTable>,
): Promise<DownloadPackageRow | undefined> =>
  tables(db)
    .updateTable('packages')
    .set(change)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', 'in', packageMakingStages)
    .returningAll()
    .executeTakeFirst()

/** Updates a package of this user that is in one of these stages. */
export const updatePackageOfUser = (
  db: Db,
  { id, userId, from }: { id: string; userId: string; from: readonly DownloadPackageRow['status'][] },
  change: Updateable<DownloadPackagesTable>,
): Promise<DownloadPackageRow | undefined> =>
  tables(db)
    .updateTable('packages')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()

/** Records that a package was fetched; true for the first time. */
export async function markPackageFetched(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('packages')
    .set({ fetched_at: at })
    .where('id', '=', id)
    .where('fetched_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deletePackagesOfUser = (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<DownloadPackageRow[]> =>
  tables(db)
    .deleteFrom('packages')
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returningAll()
    .execute()

export const deleteExpiredPackages = (db: Db, at: Date): Promise<DownloadPackageRow[]> =>
  tables(db).deleteFrom('packages').where('expires_at', '<=', at).returningAll().execute()

/** Fails packages without progress since. */
export const failStuckPackages = (
  db: Db,
  before: Date,
  change: Updateable<DownloadPackagesTable>,
): Promise<DownloadPackageRow[]> =>
  tables(db)
    .updateTable('packages')
    .set(change)
    .where('status', 'in', packageMakingStages)
    .where('updated_at', '<', before)
    .returningAll()
    .execute()

/** Returns which of these packages still exist, with the run whose zip they have. */
export const findPackageRuns = (
  db: Db,
  ids: readonly string[],
): Promise<Pick<DownloadPackageRow, 'id' | 'run'>[]> =>
  tables(db)
    .selectFrom('packages')
    .select(['id', 'run'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Returns known CRC-32 checksums by content. */
export async function findContentChecksums(
  db: Db,
  contentIds: readonly string[],
): Promise<Map<string, number>> {
  if (contentIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('content_sums')
    .selectAll()
    .where('content_id', '=', sql<string>`any(${contentIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ content_id, crc32 }) => [content_id, crc32]))
}

/** Stores a checksum, unless its content was swept meanwhile. */
export async function storeContentChecksum(db: Db, contentId: string, crc: number): Promise<void> {
  await sql`insert into content_sums (content_id, crc32)
    select id, ${crc}::bigint from contents where id = ${contentId} on conflict do nothing`.execute(db)
}
