import type { SignInMethod } from '@cabinet/contract/auth.sessions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import { organisationName } from '../../organisations/index.ts'
import type { SignInLogTable, SignInLogTables } from './login-log.table.ts'

/** Programs retry locked accounts: only one of equal refusals per address and minute is logged. */
const knockMs = 60_000

export async function insertSignInLine(db: Db, row: Selectable<SignInLogTable>): Promise<void> {
  if (row.reason === 'auth.locked' || row.reason === 'common.too_many') {
    const since = new Date(row.at.getTime() - knockMs)
    const { rows } = await sql`
      select 1 from sign_ins
      where at > ${since} and account = ${row.account} and ip = ${row.ip} and reason = ${row.reason}
      limit 1`.execute(db)
    if (rows.length > 0) return
  }
  await db.withTables<SignInLogTables>().insertInto('sign_ins').values(row).execute()
}

/** Returns the user agents of a user's latest sign-ins by hand; programs and the command line are no devices. */
export async function findAgentsOfUser(
  db: Db,
  userId: string,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ agent: string }>`
    select agent from (
      select agent, max(at) as at from (
        select agent, at from sign_ins
        where user_id = ${userId}::uuid and reason is null and door not in ('command_line', 'app_password') and at < ${before}
        order by at desc, id desc limit 1000
      ) latest group by agent
    ) agents order by at desc limit ${most}::int`.execute(db)
  return rows.map(({ agent }) => agent)
}

/**
 * The visible lines: one user's; an enterprise's, with or without those of unknown accounts; some
 * departments'.
 */
export type LoginLogScope =
  | { userId: string }
  | { enterpriseId: string; unknown: boolean }
  | { managed: readonly string[] }

export interface LoginLogFilter {
  of: LoginLogScope
  search?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  good?: boolean | undefined
  door?: SignInMethod | undefined
  ip?: string | undefined
  userId?: string | undefined
}

export interface LoginLogPageFilter extends LoginLogFilter {
  descending: boolean
  limit: number
  offset: number
  /** Cursor: only lines after this one. */
  after: { at: string; id: string } | null
}

export interface LoginLogStoredRow {
  id: string
  at: Date
  account: string
  userId: string | null
  name: string | null
  organisationName: string | null
  reason: string | null
  door: SignInMethod
  ip: string
  agent: string
}

const scope = (of: LoginLogScope): RawBuilder<unknown> => {
  if ('userId' in of) return sql`s.user_id = ${of.userId}`
  if ('managed' in of)
    return sql`s.user_id in (select id from users where organisation_id = any(${of.managed}::uuid[]))`
  return of.unknown
    ? sql`(s.enterprise_id = ${of.enterpriseId} or s.enterprise_id is null)`
    : sql`s.enterprise_id = ${of.enterpriseId}`
}

function where({ of, search, from, to, good, door, ip, userId }: LoginLogFilter): RawBuilder<unknown> {
  const wanted = search?.trim().toLowerCase()
  const like = `%${escapeLikePattern(wanted ?? '')}%`
  return sql.join(
    [
      scope(of),
      ...(from ? [sql`s.at >= ${from}`] : []),
      ...(to ? [sql`s.at < ${to}`] : []),
      ...(good === undefined ? [] : [good ? sql`s.reason is null` : sql`s.reason is not null`]),
      ...(door ? [sql`s.door = ${door}`] : []),
      ...(ip ? [sql`s.ip like ${`${escapeLikePattern(ip)}%`}`] : []),
      ...(userId ? [sql`s.user_id = ${userId}`] : []),
      ...(wanted
        ? [
            sql`(lower(s.account) like ${like}
              or s.user_id in (select id from users where lower(name) like ${like}))`,
          ]
        : []),
    ],
    sql` and `,
  )
}

/** Returns one page of the login log. */
export async function pageOfSignIns(db: Db, page: LoginLogPageFilter): Promise<LoginLogStoredRow[]> {
  const way = page.descending ? sql`desc` : sql`asc`
  const beyond = page.after
    ? sql`and (s.at, s.id) ${page.descending ? sql`<` : sql`>`} (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``
  const { rows } = await sql<LoginLogStoredRow>`
    select s.id, s.at, s.account, s.user_id as "userId", u.name, s.reason, s.door, s.ip, s.agent,
      ${organisationName(sql.ref('u.organisation_id'))} as "organisationName"
    from (
      select s.* from sign_ins s where ${where(page)} ${beyond}
      order by s.at ${way}, s.id ${way} limit ${page.limit} offset ${page.offset}
    ) s
    left join users u on u.id = s.user_id
    order by s.at ${way}, s.id ${way}`.execute(db)
  return rows
}

export async function countSignInLines(db: Db, filter: LoginLogFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sign_ins s where ${where(filter)}`.execute(db)
  return firstOf(rows).count
}

/** Deletes up to `most` lines before this time; returns their number. */
export async function deleteSignInsBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_ins where ctid = any(array(select ctid from sign_ins where at < ${before} limit ${most}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
