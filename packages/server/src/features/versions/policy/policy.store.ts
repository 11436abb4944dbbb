import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { VersionPolicyTable, VersionRoomTables } from '../versions.table.ts'
import type { RetentionPolicies, RetentionPolicy } from './policy.rules.ts'

const tables = (db: Db) => db.withTables<VersionRoomTables>()

const toPolicy = (row: Selectable<VersionPolicyTable>): RetentionPolicy => ({
  maxCount: row.max_count,
  maxDays: row.max_days,
  thinning: row.thinning,
  excluded: row.excluded,
})

/** Finds all policies, or those of one enterprise; there are few. */
export async function findVersionPolicies(db: Db, enterpriseId?: string): Promise<RetentionPolicies> {
  const rows = await tables(db)
    .selectFrom('version_policies')
    .selectAll()
    .where((eb) => (enterpriseId === undefined ? eb.lit(true) : eb('enterprise_id', '=', enterpriseId)))
    .execute()
  return {
    enterprise: new Map(
      rows.filter((row) => row.space_id === null).map((row) => [row.enterprise_id, toPolicy(row)]),
    ),
    space: new Map(
      rows.flatMap((row) => (row.space_id === null ? [] : [[row.space_id, toPolicy(row)] as const])),
    ),
  }
}

/** Stores a policy of the actor's enterprise, or of one of its spaces. */
export async function putVersionPolicy(
  tx: Tx,
  spaceId: string | null,
  policy: RetentionPolicy,
): Promise<void> {
  const values = {
    max_count: policy.maxCount,
    max_days: policy.maxDays,
    thinning: policy.thinning,
    excluded: policy.excluded,
    updated_by: tx.actor.userId,
    updated_at: tx.now(),
  }
  await tables(tx.db)
    .insertInto('version_policies')
    .values({ enterprise_id: tx.actor.enterpriseId, space_id: spaceId, ...values })
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'space_id']).doUpdateSet(values))
    .execute()
}

/** Deletes a space's policy, so that the enterprise's applies again. */
export async function deleteVersionPolicy(tx: Tx, spaceId: string): Promise<void> {
  await tables(tx.db).deleteFrom('version_policies').where('space_id', '=', spaceId).execute()
}

/** Returns files that have had more than one version, ordered by id, after this one. */
export async function filesWithHistoryAfter(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct file_id as id from versions
    where number > 1 and file_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by file_id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
