import type { Anchor } from '@cabinet/contract/comments'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import type { UserTables } from '../users/index.ts'
import type { CommentTable, CommentTables } from './comments.table.ts'

export type CommentRow = Omit<Selectable<CommentTable>, 'anchor'> & { anchor: Anchor | null }

const tables = (db: Db) => db.withTables<CommentTables>()

/** Where a page of threads ended. */
export interface ThreadMark {
  at: Date
  id: string
}

export type ThreadState = 'all' | 'open' | 'resolved'

/** Threads of a node, newest first. */
export async function pageOfThreads(
  db: Db,
  nodeId: string,
  page: { state: ThreadState; after: ThreadMark | null; offset: number; limit: number },
): Promise<CommentRow[]> {
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
  return rows as CommentRow[]
}

/** Threads that are drawn on the pages of a version, the newest of them, oldest first. */
export async function annotationsOf(
  db: Db,
  nodeId: string,
  version: number,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select * from comments
    where node_id = ${nodeId} and anchor ? 'shape' and (anchor ->> 'version')::int = ${version}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.reverse()
}

/** How many threads of each state a node has. */
export async function countThreads(db: Db, nodeId: string): Promise<{ open: number; resolved: number }> {
  const { rows } = await sql<{ open: number; resolved: number }>`
    select count(*) filter (where resolved_at is null)::int as open,
      count(*) filter (where resolved_at is not null)::int as resolved
    from comments where node_id = ${nodeId} and thread_id = id`.execute(db)
  return rows[0]!
}

/** The answers in these threads, oldest first. */
export async function findAnswers(db: Db, threadIds: readonly string[]): Promise<CommentRow[]> {
  const rows = await tables(db)
    .selectFrom('comments')
    .selectAll()
    .where('thread_id', '=', sql<string>`any(${threadIds}::uuid[])`)
    .whereRef('thread_id', '<>', 'id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as CommentRow[]
}

export const findComment = (db: Db, id: string): Promise<CommentRow | undefined> =>
  tables(db).selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    CommentRow | undefined
  >

/** The first comment of a thread, nobody else writing to the thread until the end. */
export const lockThread = (tx: Tx, id: string): Promise<CommentRow | undefined> =>
  tables(tx.db)
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .whereRef('thread_id', '=', 'id')
    .forUpdate()
    .executeTakeFirst() as Promise<CommentRow | undefined>

export async function countAnswers(db: Db, threadId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comments where thread_id = ${threadId} and id <> thread_id`.execute(db)
  return rows[0]!.count
}

export async function insertComment(db: Db, row: CommentRow): Promise<void> {
  await tables(db)
    .insertInto('comments')
    .values({ ...row, anchor: row.anchor && JSON.stringify(row.anchor) })
    .execute()
}

export async function updateComment(
  db: Db,
  id: string,
  change: Partial<Pick<CommentRow, 'body' | 'edited_at' | 'deleted_at' | 'resolved_at' | 'resolved_by'>>,
): Promise<void> {
  await tables(db).updateTable('comments').set(change).where('id', '=', id).execute()
}

export async function dropComment(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('comments').where('id', '=', id).execute()
}

/** Those of these people who are of the enterprise and can sign in. */
export const findColleagues = (db: Db, enterpriseId: string, ids: readonly string[]) =>
  db
    .withTables<UserTables>()
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('enterprise_id', '=', enterpriseId)
    .where('disabled_at', 'is', null)
    .execute()

/** Says anew who is named in a comment. */
export async function putMentions(
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

export const findMentions = (db: Db, commentIds: readonly string[]) =>
  tables(db)
    .selectFrom('comment_mentions')
    .selectAll()
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .orderBy('name')
    .execute()

export const findReactions = (db: Db, commentIds: readonly string[]) =>
  tables(db)
    .selectFrom('comment_reactions')
    .selectAll()
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .orderBy('created_at')
    .execute()

export async function putReaction(tx: Tx, commentId: string, emoji: string, on: boolean): Promise<void> {
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

/** Forgets everything said about nodes that are gone. */
export async function dropOfNodes(db: Db, nodeIds: readonly string[]): Promise<void> {
  const among = sql<string>`any(${nodeIds}::uuid[])`
  await tables(db).deleteFrom('comments').where('node_id', '=', among).execute()
  await tables(db).deleteFrom('comment_reads').where('node_id', '=', among).execute()
}
