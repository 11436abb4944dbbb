import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { LiveLock } from './locks.rules.ts'
import type { LockRoomTables } from './locks.table.ts'

const tables = (db: Db) => db.withTables<LockRoomTables>()

const columns = [
  'id',
  'node_id as nodeId',
  'kind',
  'owner_id as ownerId',
  'until',
  'token',
  'reason',
  'created_at as since',
] as const

/** Live locks on these very nodes. */
export const findLocksOnNodes = (db: Db, nodeIds: readonly string[], at: Date): Promise<LiveLock[]> =>
  tables(db)
    .selectFrom('locks')
    .select(columns)
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .where('until', '>', at)
    .execute()

/** Finds every live lock in these spaces; they are few, so checks below a folder start from them. */
export const findLocksInSpaces = (db: Db, spaceIds: readonly string[], at: Date): Promise<LiveLock[]> =>
  tables(db)
    .selectFrom('locks')
    .select(columns)
    .where('space_id', '=', sql<string>`any(${spaceIds}::uuid[])`)
    .where('until', '>', at)
    .execute()

/** Finds every live lock of a user. */
export const findLocksOfOwner = (db: Db, ownerId: string, at: Date): Promise<LiveLock[]> =>
  tables(db)
    .selectFrom('locks')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('until', '>', at)
    .execute()

/** Moves locks to the space of their nodes. */
export async function updateLockSpace(tx: Tx, lockIds: readonly string[], spaceId: string): Promise<void> {
  if (lockIds.length === 0) return
  await tables(tx.db)
    .updateTable('locks')
    .set({ space_id: spaceId })
    .where('id', '=', sql<string>`any(${lockIds}::uuid[])`)
    .execute()
}

/** Deletes the locks of nodes that are gone. */
export async function deleteLocksOfNodes(tx: Tx, nodeIds: readonly string[]): Promise<void> {
  await tables(tx.db)
    .deleteFrom('locks')
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .execute()
}

/** Releases a user's manual and editing locks. Returns their number. */
export async function releaseLocksOfOwner(tx: Tx, ownerId: string): Promise<number> {
  const { numDeletedRows } = await tables(tx.db)
    .deleteFrom('locks')
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', ['editing', 'manual'])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * For queries of other rooms: the live locks on a node, those that bind everyone first; null where there are
 * none.
 */
export const liveLocksOfNode = (nodeId: Expression<unknown>, at: Date) =>
  sql<LiveLockJson[] | null>`(
    select json_agg(json_build_object('id', id, 'nodeId', node_id, 'kind', kind, 'ownerId', owner_id, 'until', until,
        'token', token, 'reason', reason, 'since', created_at)
      order by kind in ('editing', 'manual'), kind)
    from locks where node_id = ${nodeId} and until > ${at})`

/** For queries of other rooms: whether a space has live locks at all, which spares a look-up for each row. */
export const spaceHasLocks = (spaceId: string, at: Date) =>
  sql<boolean>`exists (select from locks where space_id = ${spaceId} and until > ${at})`

/** A lock as `liveLocksOfNode` returns it. */
export type LiveLockJson = Omit<LiveLock, 'until' | 'since'> & { until: string; since: string }

export const liveLocksFromJson = (locks: LiveLockJson[] | null): LiveLock[] =>
  locks?.map((lock) => ({ ...lock, until: new Date(lock.until), since: new Date(lock.since) })) ?? []
