import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'

/** Returns when a user last read a node's comments; null for never. */
export async function findCommentsReadAt(db: Db, nodeId: string, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select read_at as at from comment_reads where node_id = ${nodeId} and user_id = ${userId}`.execute(db)
  return rows[0]?.at ?? null
}

export async function putCommentsReadAt(db: Db, nodeId: string, userId: string, at: Date): Promise<void> {
  await sql`
    insert into comment_reads (node_id, user_id, read_at) values (${nodeId}, ${userId}, ${at})
    on conflict (node_id, user_id) do update set read_at = greatest(comment_reads.read_at, excluded.read_at)`.execute(
    db,
  )
}

/**
 * Counts the comments of these nodes, and those of others that a user has not seen. Nodes without comments
 * are left out.
 */
export async function countUnreadComments(
  db: Db,
  nodeIds: readonly string[],
  userId: string,
): Promise<{ fileId: string; count: number; unread: number }[]> {
  const { rows } = await sql<{ fileId: string; count: number; unread: number }>`
    select c.node_id as "fileId", count(*)::int as count,
      count(*) filter (where c.author_id <> ${userId} and (r.read_at is null or c.created_at > r.read_at))::int as unread
    from comments c left join comment_reads r on r.node_id = c.node_id and r.user_id = ${userId}
    where c.node_id = any(${nodeIds}::uuid[]) and c.deleted_at is null
    group by c.node_id`.execute(db)
  return rows
}

/** Maximum number of readers notified of a new comment. */
const MOST = 500

/** Returns the users who have read a node's comments, the latest first. */
export async function findCommentReaders(db: Db, nodeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from comment_reads where node_id = ${nodeId} order by read_at desc limit ${MOST}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Returns the users who wrote in a thread or are mentioned in it. */
export async function findThreadParticipants(db: Db, threadId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select author_id as id from comments where thread_id = ${threadId} and deleted_at is null
    union
    select m.user_id from comments c join comment_mentions m on m.comment_id = c.id
    where c.thread_id = ${threadId} and c.deleted_at is null`.execute(db)
  return rows.map((row) => row.id)
}
