import type { NoticeListType } from '@cabinet/contract/notices'
import type { NotificationKind } from '@cabinet/contract/profiles.preferences'
import { type ExpressionBuilder, sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import type { NoticeTables } from './notices.table.ts'

const tables = (db: Db) => db.withTables<NoticeTables>()

export interface NoticeToKeep {
  list: NoticeListType
  kind: NotificationKind
  textKey: string
  payload: unknown
  nodeId: string | null
  authorId: string | null
}

/** Adds a notice for each of these users in one statement; returns the ids of the notices by user. */
export async function insertNotices(
  tx: Tx,
  userIds: readonly string[],
  one: NoticeToKeep,
): Promise<Map<string, string>> {
  const ids = new Map(userIds.map((userId) => [userId, generateId()]))
  await sql`
    insert into notices (id, user_id, list, kind, text_key, payload, node_id, author_id, created_at)
    select given.id, given.user_id, ${one.list}::smallint, ${one.kind}, ${one.textKey},
      ${JSON.stringify(one.payload)}::jsonb, ${one.nodeId}::uuid, ${one.authorId}::uuid, ${tx.now()}::timestamptz
    from unnest(${[...ids.values()]}::uuid[], ${[...ids.keys()]}::uuid[]) as given (id, user_id)`.execute(
    tx.db,
  )
  return ids
}

export interface NoticeFilter {
  userId: string
  keyword?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  kind?: NotificationKind | undefined
  unreadOnly?: boolean | undefined
  id?: string | undefined
  /** Only notices that are about one of these items, or about none. */
  nodeIds?: readonly string[] | undefined
}

/** Conditions of a filter. The keyword is looked for in the names of people, files and folders. */
const matches =
  ({ userId, keyword, from, to, kind, unreadOnly, id, nodeIds }: NoticeFilter) =>
  (eb: ExpressionBuilder<NoticeTables, 'notices'>) =>
    eb.and([
      eb('user_id', '=', userId),
      ...(from ? [eb('created_at', '>=', from)] : []),
      ...(to ? [eb('created_at', '<', to)] : []),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(unreadOnly ? [eb('read_at', 'is', null)] : []),
      ...(id ? [eb('id', '=', id)] : []),
      ...(nodeIds
        ? [eb.or([eb('node_id', 'is', null), eb('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)])]
        : []),
      ...(keyword
        ? [
            sql<boolean>`exists (select from jsonb_each_text(payload) where value ilike ${`%${escapeLikePattern(keyword)}%`})`,
          ]
        : []),
    ])

/** Returns some of the items that matching notices are about. */
export async function findNodesOfNotices(db: Db, filter: NoticeFilter, most: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('notices')
    .select('node_id')
    .distinct()
    .where('node_id', 'is not', null)
    .where(matches(filter))
    .limit(most)
    .execute()
  return rows.flatMap(({ node_id }) => node_id ?? [])
}

/** Returns the unread notices of a user by list. */
export async function countUnreadNotices(db: Db, filter: NoticeFilter): Promise<Map<NoticeListType, number>> {
  const rows = await tables(db)
    .selectFrom('notices')
    .select(({ fn }) => ['list', fn.countAll<number>().as('count')])
    .where(matches({ ...filter, unreadOnly: true }))
    .groupBy('list')
    .execute()
  return new Map(rows.map(({ list, count }) => [list, count]))
}

export async function countNoticeRows(db: Db, list: NoticeListType, filter: NoticeFilter): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('list', '=', list)
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns a page of notices, newest first. */
export async function findNotices(
  db: Db,
  list: NoticeListType,
  filter: NoticeFilter,
  page: { limit: number; offset: number },
) {
  return tables(db)
    .selectFrom('notices')
    .selectAll()
    .where('list', '=', list)
    .where(matches(filter))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number]

/** Marks unread notices of a user as read; returns how many. */
export async function updateNoticesRead(
  db: Db,
  userId: string,
  which: { ids: readonly string[] } | { list: NoticeListType },
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if('ids' in which, (query) =>
      query.where('id', '=', sql<string>`any(${'ids' in which ? which.ids : []}::uuid[])`),
    )
    .$if('list' in which, (query) => query.where('list', '=', 'list' in which ? which.list : 1))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes notices of a user; returns how many. */
export async function deleteNotices(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('notices')
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes some notices from before a moment; returns how many. */
export async function deleteOldNotices(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where id in (select id from notices where created_at < ${before} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
