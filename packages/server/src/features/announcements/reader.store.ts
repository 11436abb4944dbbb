import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'

/** The reader, whose subjects of today decide what is addressed to them. */
export interface AnnouncementAddressee {
  userId: string
  enterpriseId: string
  subjects: readonly string[]
  at: Date
}

export interface ReaderFilter {
  keyword?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  unreadOnly?: boolean | undefined
}

/** An announcement as its reader sees it. */
export interface ReceivedAnnouncement {
  id: string
  title: string
  body: string
  pinned: boolean
  mustConfirm: boolean
  publishedAt: Date
  publishedBy: string | null
  unread: boolean
  confirmedAt: Date | null
  excerpt: string
}

/** Characters of an excerpt. */
const excerptLength = 240

/** A condition: `a` is published, not over, and addressed to the reader. */
export const isAddressed = ({ enterpriseId, subjects, at }: AnnouncementAddressee) => sql<boolean>`
  a.enterprise_id = ${enterpriseId}::uuid and a.published_at <= ${at}::timestamptz
  and (a.expires_at is null or a.expires_at > ${at}::timestamptz) and a.audience && ${subjects}::text[]`

/** A condition on `a` and the reader's mark `r`: not read since it was published, one by one or all at once. */
const isUnread = (userId: string) => sql<boolean>`
  coalesce(r.read_at < a.published_at, true) and a.published_at > coalesce(
    (select w.read_all_at from announcement_readers w where w.user_id = ${userId}::uuid), '-infinity')`

const withMarks = (userId: string) => sql`announcements a left join announcement_reads r
  on r.user_id = ${userId}::uuid and r.announcement_id = a.id`

const matches = (reader: AnnouncementAddressee, { keyword, from, to, unreadOnly }: ReaderFilter) => {
  const like = keyword ? `%${escapeLikePattern(keyword)}%` : null
  return sql<boolean>`${isAddressed(reader)}
    ${from ? sql`and a.published_at >= ${from}::timestamptz` : sql``}
    ${to ? sql`and a.published_at < ${to}::timestamptz` : sql``}
    ${like ? sql`and (a.title ilike ${like} or a.body_text ilike ${like})` : sql``}
    ${unreadOnly ? sql`and ${isUnread(reader.userId)}` : sql``}`
}

/** Counts what is addressed to a reader. */
export async function countReceived(
  db: Db,
  reader: AnnouncementAddressee,
  filter: ReaderFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${withMarks(reader.userId)} where ${matches(reader, filter)}`.execute(
    db,
  )
  return firstOf(rows).count
}

/**
 * Counts what is addressed to a reader and not read. Until when everything is read is asked first: as a value the planner
 * knows what it leaves, and compares thousands of marks at once instead of one by one. Announcements to few and to many
 * addressees are found by an index each (migration 0770).
 */
export async function countUnreadReceived(
  db: Db,
  reader: AnnouncementAddressee,
  filter: ReaderFilter,
): Promise<number> {
  const { rows: marks } = await sql<{ at: Date }>`
    select read_all_at as at from announcement_readers where user_id = ${reader.userId}::uuid`.execute(db)
  const readUntil = marks[0]?.at ?? null
  const addressed = (few: boolean) => sql`
    select a.id, a.published_at from announcements a where ${matches(reader, { ...filter, unreadOnly: false })}
      and cardinality(a.audience) ${few ? sql`<=` : sql`>`} 20
      ${readUntil ? sql`and a.published_at > ${readUntil}::timestamptz` : sql``}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${addressed(true)} union all ${addressed(false)}) a
    where not exists (select from announcement_reads r where r.user_id = ${reader.userId}::uuid
      and r.announcement_id = a.id and r.read_at >= a.published_at)`.execute(db)
  return firstOf(rows).count
}

/** Returns a page of what is addressed to a reader: pinned ones first, then the newest. */
export async function pageOfReceived(
  db: Db,
  reader: AnnouncementAddressee,
  filter: ReaderFilter,
  page: { limit: number; offset: number },
): Promise<ReceivedAnnouncement[]> {
  const { rows } = await sql<ReceivedAnnouncement>`
    select a.id, a.title, a.body, a.pinned, a.must_confirm as "mustConfirm", a.published_at as "publishedAt",
      a.published_by as "publishedBy", ${isUnread(reader.userId)} as unread,
      case when r.confirmed_at >= a.published_at then r.confirmed_at end as "confirmedAt",
      left(a.body_text, ${excerptLength}::int) as excerpt
    from ${withMarks(reader.userId)} where ${matches(reader, filter)}
    order by a.pinned desc, a.published_at desc, a.id desc
    limit ${page.limit}::int offset ${page.offset}::int`.execute(db)
  return rows
}

/** Marks unread ones of these announcements as read by a reader to whom they are addressed; returns how many. */
export async function markReceivedRead(
  db: Db,
  reader: AnnouncementAddressee,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into announcement_reads (user_id, announcement_id, read_at)
    select ${reader.userId}::uuid, a.id, ${reader.at}::timestamptz from ${withMarks(reader.userId)}
    where a.id = any(${ids}::uuid[]) and ${isAddressed(reader)} and ${isUnread(reader.userId)}
    on conflict (user_id, announcement_id) do update set read_at = excluded.read_at`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Confirms an announcement that must be, once; returns whether it is addressed to the reader at all. */
export async function confirmReceived(db: Db, reader: AnnouncementAddressee, id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into announcement_reads as r (user_id, announcement_id, read_at, confirmed_at)
    select ${reader.userId}::uuid, a.id, ${reader.at}::timestamptz, ${reader.at}::timestamptz from announcements a
    where a.id = ${id}::uuid and a.must_confirm and ${isAddressed(reader)}
    on conflict (user_id, announcement_id) do update set
      read_at = greatest(r.read_at, excluded.read_at),
      confirmed_at = case when r.confirmed_at >= (select a.published_at from announcements a where a.id = r.announcement_id)
        then r.confirmed_at else excluded.confirmed_at end
    returning r.announcement_id`.execute(db)
  return rows.length > 0
}

/** Marks everything until now as read by a reader. */
export async function markAllReceivedRead(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    insert into announcement_readers (user_id, read_all_at) values (${userId}::uuid, ${at}::timestamptz)
    on conflict (user_id) do update set read_all_at = greatest(announcement_readers.read_all_at, excluded.read_all_at)`.execute(
    db,
  )
}
