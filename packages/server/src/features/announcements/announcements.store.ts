import type { AnnouncementState } from '@cabinet/contract/announcements'
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import type { AnnouncementTable, AnnouncementTables } from './announcements.table.ts'

export type AnnouncementEntity = Selectable<AnnouncementTable>

const tables = (db: Db) => db.withTables<AnnouncementTables>()

/** Columns of a list, without the texts. */
const listed = [
  'id',
  'enterprise_id',
  'title',
  'audience',
  'pinned',
  'must_confirm',
  'by_mail',
  'publish_at',
  'expires_at',
  'published_at',
  'published_by',
  'created_by',
  'created_at',
  'flow_id',
] as const
export type ListedAnnouncement = Pick<AnnouncementEntity, (typeof listed)[number]>

export interface AnnouncementFilter {
  enterpriseId: string
  search: string
  state?: AnnouncementState | undefined
  at: Date
}

/** A condition for each state; together they are what `announcementStateOf` decides. */
const stateConditions = (at: Date) => {
  const isLive = sql`published_at <= ${at} and (expires_at is null or expires_at > ${at})`
  return {
    draft: sql<SqlBool>`published_at is null`,
    scheduled: sql<SqlBool>`published_at > ${at} and (expires_at is null or expires_at > ${at})`,
    published: sql<SqlBool>`${isLive} and not pinned`,
    pinned: sql<SqlBool>`${isLive} and pinned`,
    expired: sql<SqlBool>`published_at is not null and expires_at <= ${at}`,
  } satisfies Record<AnnouncementState, unknown>
}

const matching = (db: Db, { enterpriseId, search, state, at }: AnnouncementFilter) =>
  tables(db)
    .selectFrom('announcements')
    .where('enterprise_id', '=', enterpriseId)
    .$if(search !== '', (query) => query.where('title', 'ilike', `%${escapeLikePattern(search)}%`))
    .$if(state !== undefined, (query) => query.where(stateConditions(at)[state ?? 'draft']))

/** Returns one page of the announcements of an enterprise, newest first. */
export const pageOfAnnouncements = (
  db: Db,
  filter: AnnouncementFilter,
  page: { limit: number; offset: number },
): Promise<ListedAnnouncement[]> =>
  matching(db, filter).select(listed).orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()

export async function countAnnouncements(db: Db, filter: AnnouncementFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds an announcement of an enterprise. */
export const findAnnouncement = (
  db: Db,
  enterpriseId: string,
  id: string,
): Promise<AnnouncementEntity | undefined> =>
  tables(db)
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** Finds announcements of an enterprise and locks them until the transaction ends, in the order of their ids. */
export const lockAnnouncements = (
  db: Db,
  enterpriseId: string,
  ids: readonly string[],
): Promise<AnnouncementEntity[]> =>
  tables(db)
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Locks the announcement of a job, of whichever enterprise. */
export const lockAnnouncementOfJob = (db: Db, id: string): Promise<AnnouncementEntity | undefined> =>
  tables(db).selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertAnnouncement = (db: Db, row: Insertable<AnnouncementTable>): Promise<AnnouncementEntity> =>
  tables(db).insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()

export const updateAnnouncement = (
  db: Db,
  id: string,
  change: Updateable<AnnouncementTable>,
): Promise<AnnouncementEntity> =>
  tables(db)
    .updateTable('announcements')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteAnnouncements(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('announcements').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}
