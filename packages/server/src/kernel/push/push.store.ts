import { sql } from 'kysely'
import { firstOf } from '../certain.ts'
import type { Db, PushMessageBody } from '../ctx.ts'
import type { PushMessageTables } from './push.table.ts'

/** A message on its way, as the table holds it. */
export interface StoredPushMessage {
  userIds: string[]
  body: PushMessageBody
  createdAt: Date
}

/** Writes a message for these people; it leaves when the transaction commits. */
export async function enqueuePushMessage(
  trx: Db,
  userIds: string[],
  message: PushMessageBody,
): Promise<void> {
  if (userIds.length === 0) return
  const { key, level, textKey, payload } = message
  const body = JSON.stringify({ key, level, textKey, payload })
  await trx
    .withTables<PushMessageTables>()
    .insertInto('push_messages')
    .values({ user_ids: userIds, body })
    .execute()
}

/** Drops messages older than ten minutes, which every server has sent long ago. Answers how many. */
export async function deleteOldPushMessages(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .withTables<PushMessageTables>()
    .deleteFrom('push_messages')
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Messages for a user that began to be written within the last seconds, oldest first. */
export async function recentPushMessages(
  db: Db,
  userId: string,
  seconds: number,
): Promise<StoredPushMessage[]> {
  const rows = await db
    .withTables<PushMessageTables>()
    .selectFrom('push_messages')
    .select(['user_ids', 'body', 'created_at'])
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .where(sql<boolean>`${userId}::uuid = any(user_ids)`)
    .orderBy('id')
    .execute()
  return rows.map(({ user_ids, body, created_at }) => ({ userIds: user_ids, body, createdAt: created_at }))
}

/** A reader's place: the database's snapshot when it last read, as PostgreSQL writes it. */
export type PushReadPosition = string

/** The place after everything that is committed now. */
export async function currentPushPosition(db: Db): Promise<PushReadPosition> {
  const { rows } = await sql<{
    place: PushReadPosition
  }>`select pg_current_snapshot()::text as place`.execute(db)
  return firstOf(rows).place
}

interface Row {
  place: PushReadPosition
  user_ids: string[] | null
  body: PushMessageBody
  created_at: Date
}

/**
 * The messages committed since a place, each exactly once whatever the order of the commits, and the next place. The
 * upper bound leaves out rows that a restored dump brought from another cluster's numbering.
 */
export async function pushMessagesSince(
  db: Db,
  place: PushReadPosition,
): Promise<{ place: PushReadPosition; messages: StoredPushMessage[] }> {
  const { rows } = await sql<Row>`
    select now.snapshot::text as place, m.user_ids, m.body, m.created_at
    from (select pg_current_snapshot() as snapshot) as now
    left join push_messages m
      on m.tx >= pg_snapshot_xmin(${place}::pg_snapshot)
      and m.tx < pg_snapshot_xmax(now.snapshot)
      and not pg_visible_in_snapshot(m.tx, ${place}::pg_snapshot)
    order by m.id`.execute(db)
  const messages = rows.flatMap(({ user_ids, body, created_at }) =>
    user_ids ? [{ userIds: user_ids, body, createdAt: created_at }] : [],
  )
  return { place: firstOf(rows).place, messages }
}
