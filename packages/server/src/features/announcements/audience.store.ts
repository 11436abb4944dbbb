import type { ReaderState } from '@cabinet/contract/announcements'
import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { activeUserCondition, subjectMembersSql } from '../grants/index.ts'
import { organisationName } from '../organisations/index.ts'
import type { AnnouncementEntity } from './announcements.store.ts'

type Addressed = Pick<AnnouncementEntity, 'enterprise_id' | 'audience'>

/** Relations `s`, the subjects of an audience, and `m`, the users whom they reach. */
const membersOf = ({ audience }: Addressed) => sql`
  s as (select subject, left(subject, 36)::uuid as id, subject like '%/*' as below
    from unnest(${audience}::text[]) as subject),
  m as (${subjectMembersSql('s')})`

const isMember = (one: Addressed, at: Date) =>
  sql`${activeUserCondition(one.enterprise_id, at)} and u.id in (select user_id from m)`

/** Returns those of these users whom an announcement is addressed to now. */
export async function findAudienceAmong(
  db: Db,
  one: Addressed,
  { among, at }: { among: readonly string[]; at: Date },
): Promise<string[]> {
  if (among.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with ${membersOf(one)}
    select u.id from users u where u.id = any(${among}::uuid[]) and ${isMember(one, at)}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface MailedUser {
  id: string
  name: string
  mail: string
  language: string | null
}

/** Returns the next of those users who have a mail address, in the order of ids. */
export async function nextMailedUsers(
  db: Db,
  one: Addressed,
  { after, limit, at }: { after: string | null; limit: number; at: Date },
): Promise<MailedUser[]> {
  const { rows } = await sql<MailedUser>`
    with ${membersOf(one)}
    select u.id, u.name, u.mail, u.language from users u
    where ${isMember(one, at)} and coalesce(u.mail, '') <> '' ${after ? sql`and u.id > ${after}::uuid` : sql``}
    order by u.id limit ${limit}::int`.execute(db)
  return rows
}

export interface AudienceFilter {
  search: string
  state?: ReaderState | undefined
  at: Date
}

export interface AudienceMember {
  id: string
  account: string
  name: string
  organisationName: string
  readAt: Date | null
  confirmedAt: Date | null
}

type Read = Addressed & Pick<AnnouncementEntity, 'id' | 'published_at'>

/** The audience `u` with marks since the publication, and the condition of the filter. */
function readersSql(one: Read, { search, state, at }: AudienceFilter) {
  const like = `%${escapeLikePattern(search)}%`
  const since = sql`${one.published_at}::timestamptz`
  const read = sql`case when r.read_at >= ${since} then r.read_at when w.read_all_at >= ${since} then w.read_all_at end`
  const confirmed = sql`case when r.confirmed_at >= ${since} then r.confirmed_at end`
  const conditions: Record<ReaderState, ReturnType<typeof sql>> = {
    unread: sql`${read} is null`,
    read: sql`${read} is not null`,
    unconfirmed: sql`${confirmed} is null`,
    confirmed: sql`${confirmed} is not null`,
  }
  const from = sql`users u
    left join announcement_reads r on r.user_id = u.id and r.announcement_id = ${one.id}::uuid
    left join announcement_readers w on w.user_id = u.id
    where ${isMember(one, at)}`
  const matches = sql`${state ? conditions[state] : sql`true`}
    and ${search ? sql`(u.name ilike ${like} or u.account ilike ${like})` : sql`true`}`
  return { read, confirmed, from, matches }
}

/** Returns a page of the audience by name, with who has read and confirmed. */
export async function pageOfAudience(
  db: Db,
  one: Read,
  filter: AudienceFilter,
  page: { limit: number; offset: number },
): Promise<AudienceMember[]> {
  const { read, confirmed, from, matches } = readersSql(one, filter)
  const { rows } = await sql<AudienceMember>`
    with ${membersOf(one)}
    select u.id, u.account, u.name::text as name,
      coalesce(${organisationName(sql.ref('u.organisation_id'))}, '') as "organisationName",
      ${read} as "readAt", ${confirmed} as "confirmedAt"
    from ${from} and ${matches}
    order by u.name collate names, u.id limit ${page.limit}::int offset ${page.offset}::int`.execute(db)
  return rows
}

/** Counts the audience: those that the filter leaves, everybody, and those who have read. */
export async function countAudience(
  db: Db,
  one: Read,
  filter: AudienceFilter,
): Promise<{ total: number; audience: number; read: number }> {
  const { read, from, matches } = readersSql(one, filter)
  const { rows } = await sql<{ total: number; audience: number; read: number }>`
    with ${membersOf(one)}
    select count(*) filter (where ${matches})::int as total, count(*)::int as audience, count(${read})::int as read
    from ${from}`.execute(db)
  return firstOf(rows)
}
