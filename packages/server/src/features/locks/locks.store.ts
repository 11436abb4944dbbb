import type { ItemLockKind } from '@cabinet/contract/nodes.locks'
import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { LockRoomTables } from '../nodes/locks/index.ts'

const tables = (db: Db) => db.withTables<LockRoomTables>()

export interface LockToPlace {
  nodeId: string
  spaceId: string
  kind: ItemLockKind
  until: Date
  /** The actor by default. */
  ownerId?: string
  /** Secret by which the holder proves the lock, where the owner alone does not tell editors apart. */
  token?: string
  reason?: string
}

/**
 * Places a lock, or prolongs the lock of the same owner (and token). A node has one of each kind: a second
 * holder is refused with `locks.<kind>`. An expired lock is replaced.
 */
export async function placeOrProlongLock(tx: Tx, lock: LockToPlace): Promise<string> {
  const row = {
    id: generateId(),
    node_id: lock.nodeId,
    space_id: lock.spaceId,
    kind: lock.kind,
    owner_id: lock.ownerId ?? tx.actor.userId,
    token: lock.token ?? '',
    reason: lock.reason ?? '',
    created_at: tx.now(),
    until: lock.until,
  }
  const placed = await tables(tx.db)
    .insertInto('locks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['node_id', 'kind'])
        .doUpdateSet({
          owner_id: row.owner_id,
          space_id: row.space_id,
          token: row.token,
          // prolonging a live lock without a reason preserves its reason
          reason: sql`case when ${lock.reason === undefined}::boolean and locks.until > ${tx.now()} then locks.reason
            else ${row.reason} end`,
          created_at: sql`case when locks.until > ${tx.now()} then locks.created_at else ${row.created_at} end`,
          until: row.until,
        })
        .where((eb) =>
          eb.or([
            eb('locks.until', '<=', tx.now()),
            eb.and([eb('locks.owner_id', '=', row.owner_id), eb('locks.token', '=', row.token)]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!placed) throw new AppError(`locks.${lock.kind}`)
  return placed.id
}

/** Prolongs the live locks of these tokens until then, and returns the tokens that still have one. */
export async function prolongLocksByToken(
  db: Db,
  { kind, tokens, at, until }: { kind: ItemLockKind; tokens: readonly string[]; at: Date; until: Date },
): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('locks')
    .set({ until })
    .where('kind', '=', kind)
    .where('token', '=', sql<string>`any(${tokens}::text[])`)
    .where('until', '>', at)
    .returning('token')
    .execute()
  return rows.map(({ token }) => token)
}

/** Releases a lock; without an owner or a token, that of any holder. Returns whether there was one. */
export async function releaseLock(
  tx: Tx,
  { nodeId, kind, ownerId, token }: { nodeId: string; kind: ItemLockKind; ownerId?: string; token?: string },
): Promise<boolean> {
  let query = tables(tx.db).deleteFrom('locks').where('node_id', '=', nodeId).where('kind', '=', kind)
  if (ownerId) query = query.where('owner_id', '=', ownerId)
  if (token) query = query.where('token', '=', token)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

/** Releases the locks of a token on these nodes. */
export async function releaseLocksByToken(
  tx: Tx,
  { nodeIds, kind, token }: { nodeIds: readonly string[]; kind: ItemLockKind; token: string },
): Promise<void> {
  if (nodeIds.length === 0) return
  await tables(tx.db)
    .deleteFrom('locks')
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .where('kind', '=', kind)
    .where('token', '=', token)
    .execute()
}

/** Deletes expired locks, which no longer bind anyone. */
export async function deleteEndedLocks(db: Db, at: Date): Promise<void> {
  await tables(db).deleteFrom('locks').where('until', '<=', at).execute()
}
