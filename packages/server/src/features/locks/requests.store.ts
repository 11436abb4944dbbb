import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'

/** A user's request that a lock be released. */
export interface LockReleaseRequestRow {
  id: string
  lockId: string
  nodeId: string
  /** The holder of the lock. */
  ownerId: string
  userId: string
  words: string
  at: Date
}

/** Milliseconds within which the same person may ask about the same lock once. */
const QUIET = 60_000

/** Stores or renews the actor's request; null where one was stored a moment ago. */
export async function putLockRequest(tx: Tx, lockId: string, words: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into lock_requests (id, lock_id, user_id, words, created_at)
    values (${generateId()}, ${lockId}, ${tx.actor.userId}, ${words}, ${tx.now()})
    on conflict (lock_id, user_id) do update set words = excluded.words, created_at = excluded.created_at
      where lock_requests.created_at < ${new Date(tx.now().getTime() - QUIET)}
    returning id`.execute(tx.db)
  return rows[0]?.id ?? null
}

// an expired lock may have a new holder by now: requests to the old one are over
const live = (at: Date) => sql`l.until > ${at} and r.created_at >= l.created_at`
const columns = sql`r.id, r.lock_id as "lockId", l.node_id as "nodeId", l.owner_id as "ownerId", r.user_id as "userId",
  r.words, r.created_at as at`

/** Finds the requests about these live locks, oldest first. */
export async function findLockRequests(
  db: Db,
  lockIds: readonly string[],
  at: Date,
): Promise<LockReleaseRequestRow[]> {
  const { rows } = await sql<LockReleaseRequestRow>`
    select ${columns} from lock_requests r join locks l on l.id = r.lock_id
    where r.lock_id = any(${lockIds}::uuid[]) and ${live(at)} order by r.created_at, r.id`.execute(db)
  return rows
}

export async function findLockRequestById(
  db: Db,
  id: string,
  at: Date,
): Promise<LockReleaseRequestRow | undefined> {
  const { rows } = await sql<LockReleaseRequestRow>`
    select ${columns} from lock_requests r join locks l on l.id = r.lock_id
    where r.id = ${id} and ${live(at)}`.execute(db)
  return rows[0]
}

export async function deleteLockRequest(tx: Tx, id: string): Promise<void> {
  await sql`delete from lock_requests where id = ${id}`.execute(tx.db)
}
