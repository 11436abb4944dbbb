import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { type Selectable, sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import type { UserRoomTables } from '../users/index.ts'
import type { CommentRoomTables, CommentsTable } from './comments.table.ts'

export type StoredComment = Omit<Selectable<CommentsTable>, 'anchor'> & { anchor: CommentAnchor | null }

const tables = (db: Db) => db.withTables<CommentRoomTables>()

/** Cursor of a page of threads. */
export interface ThreadCursor {
  at: Date
  id: string
}

export type CommentThreadState = 'all' | 'open' | 'resolved'

/** Returns a node's threads, newest first. */
export async function pageOfCommentThreads(
  db: Db,
  nodeId: string,
  page: { state: CommentThreadState; after: ThreadCursor | null; offset: number; limit: number },
): Promise<StoredComment[]> {
  const { state, after, offset, limit } = page
  const rows = await tables(db)
    .selectFrom('comments')
    .selectAll()
    .where('node_id', '=', nodeId)
    .whereRef('thread_id', '=', 'id')
    .$if(state !== 'all', (query) => query.where('resolved_at', state === 'open' ? 'is' : 'is not', null))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(after ? 0 : offset)
    .execute()
  return rows as StoredComment[]
}

/** Returns the newest annotation threads of a version, oldest first. */
export async function annotationsOfVersion(
  db: Db,
  nodeId: string,
  version: number,
  limit: number,
): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    select * from comments
    where node_id = ${nodeId} and anchor ? 'shape' and (anchor ->> 'version')::int = ${version}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.reverse()
}

/** Counts a node's threads of each state. */
export async function countThreadsByState(
  db: Db,
  nodeId: string,
): Promise<{ open: number; resolved: number }> {
  const { rows } = await sql<{ open: number; resolved: number }>`
    select count(*) filter (where resolved_at is null)::int as open,
      count(*) filter (where resolved_at is not null)::int as resolved
    from comments where node_id = ${nodeId} and thread_id = id`.execute(db)
  return firstOf(rows)
}

/** Returns the replies of these threads, oldest first. */
export async function findThreadReplies(db: Db, threadIds: readonly string[]): Promise<StoredComment[]> {
  const rows = await tables(db)
    .selectFrom('comments')
    .selectAll()
    .where('thread_id', '=', sql<string>`any(${threadIds}::uuid[])`)
    .whereRef('thread_id', '<>', 'id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as StoredComment[]
}

export const findCommentById = (db: Db, id: string): Promise<StoredComment | undefined> =>
  tables(db).selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    StoredComment | undefined
  >

/** Returns a thread's first comment and locks the thread against writes until the transaction ends. */
export const lockCommentThread = (tx: Tx, id: string): Promise<StoredComment | undefined> =>
  tables(tx.db)
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .whereRef('thread_id', '=', 'id')
    .forUpdate()
    .executeTakeFirst() as Promise<StoredComment | undefined>

export async function countThreadReplies(db: Db, threadId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comments where thread_id = ${threadId} and id <> thread_id`.execute(db)
  return firstOf(rows).count
}

export async function insertCommentRow(db: Db, row: StoredComment): Promise<void> {
  await tables(db)
    .insertInto('comments')
    .values({ ...row, anchor: row.anchor && JSON.stringify(row.anchor) })
    .execute()
}

export async function updateCommentRow(
  db: Db,
  id: string,
  change: Partial<Pick<StoredComment, 'body' | 'edited_at' | 'deleted_at' | 'resolved_at' | 'resolved_by'>>,
): Promise<void> {
  await tables(db).updateTable('comments').set(change).where('id', '=', id).execute()
}

export async function deleteCommentRow(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('comments').where('id', '=', id).execute()
}

/** Finds those of these users who belong to the enterprise and can sign in. */
export const findColleagues = (db: Db, enterpriseId: string, ids: readonly string[]) =>
  db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('enterprise_id', '=', enterpriseId)
    .where('disabled_at', 'is', null)
    .execute()

/** Replaces the mentions of a comment. */
export async function putCommentMentions(
  db: Db,
  commentId: string,
  people: readonly { id: string; name: string }[],
): Promise<void> {
  await tables(db).deleteFrom('comment_mentions').where('comment_id', '=', commentId).execute()
  if (people.length > 0)
    await tables(db)
      .insertInto('comment_mentions')
      .values(people.map(({ id, name }) => ({ comment_id: commentId, user_id: id, name })))
      .execute()
}

export const findCommentMentions = (db: Db, commentIds: readonly string[]) =>
  tables(db)
    .selectFrom('comment_mentions')
    .selectAll()
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .orderBy('name')
    .execute()

export const findCommentReactions = (db: Db, commentIds: readonly string[]) =>
  tables(db)
    .selectFrom('comment_reactions')
    .selectAll()
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .orderBy('created_at')
    .execute()

export async function putCommentReaction(
  tx: Tx,
  commentId: string,
  emoji: string,
  on: boolean,
): Promise<void> {
  const one = { comment_id: commentId, user_id: tx.actor.userId, emoji }
  if (on)
    await tables(tx.db)
      .insertInto('comment_reactions')
      .values({ ...one, created_at: tx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tables(tx.db)
      .deleteFrom('comment_reactions')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', one.user_id)
      .where('emoji', '=', emoji)
      .execute()
}

/** Deletes all comments of purged nodes. */
export async function deleteCommentsOfNodes(db: Db, nodeIds: readonly string[]): Promise<void> {
  const among = sql<string>`any(${nodeIds}::uuid[])`
  await tables(db).deleteFrom('comments').where('node_id', '=', among).execute()
  await tables(db).deleteFrom('comment_reads').where('node_id', '=', among).execute()
}
