import { allFileRights } from '@cabinet/contract/rights'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { liveGrantSql } from '../nodes/paths/index.ts'
import { organisationName } from '../organisations/index.ts'
import { activeUserCondition, subjectMembersSql } from './members.sql.ts'
import { nodeNameSql } from './preview.usecases.ts'

/** The grants that a report covers, and those of them that it shows. */
export interface GrantReportScope {
  enterpriseId: string
  /** Organisations that a department administrator manages; null for all. */
  managed: string[] | null
  show: 'all' | 'ended' | 'endingSoon' | 'oversize'
  over: number
  days: number
  search: string
  nodeId?: string | undefined
  at: Date
}

export interface ReportSlice {
  offset: number
  limit: number
  sort: string
  descending: boolean
}

const DAY_MS = 24 * 3_600_000

/**
 * The parts of a query that lead up to `listed`: every grant on a live item outside personal spaces, with its
 * space and its findings. Walks up from the granted items, each shared folder once, and down again with the
 * root.
 */
const listed = ({ enterpriseId, managed, over, days, at, nodeId }: GrantReportScope) => sql`
  granted as materialized (
    select distinct n.id, n.parent_id, n.deleted_at from grants g join nodes n on n.id = g.node_id
    where n.enterprise_id = ${enterpriseId}::uuid ${nodeId ? sql`and n.id = ${nodeId}::uuid` : sql``}),
  up as (
    select id, parent_id, deleted_at from granted
    union
    select n.id, n.parent_id, n.deleted_at from up
      cross join lateral (select id, parent_id, deleted_at from nodes where id = up.parent_id limit 1) n),
  down as (
    select id, id as root from up where parent_id is null and deleted_at is null
    union all
    select up.id, down.root from down join up on up.parent_id = down.id where up.deleted_at is null),
  given as materialized (
    select g.*, s.id as space, not ${liveGrantSql(at, 'g')} as ended,
      coalesce(g.expires_at > ${at} and g.expires_at <= ${new Date(at.getTime() + days * DAY_MS)}, false) as ending
    from down join spaces s on s.id = down.root join grants g on g.node_id = down.id
    where s.kind <> 'personal'
      ${managed ? sql`and coalesce(s.organisation_id, s.owner_id) = any(${managed}::uuid[])` : sql``}),
  s as materialized (
    select distinct subject, left(subject, 36)::uuid as id, length(subject) > 36 as below from given),
  m as materialized (
    select x.subject, x.user_id from (${subjectMembersSql('s')}) x join users u on u.id = x.user_id
    where ${activeUserCondition(enterpriseId, at)}),
  sizes as materialized (select subject, count(*)::int as people from m group by subject),
  listed as materialized (
    select given.*, coalesce(sizes.people, 0) as people,
      coalesce(sizes.people, 0) > ${over}::int or (rights = ${allFileRights}::int and coalesce(sizes.people, 0) > 1) as oversize
    from given left join sizes using (subject))`

const shown = ({ show }: GrantReportScope): RawBuilder<unknown> =>
  ({
    all: sql`true`,
    ended: sql`ended`,
    endingSoon: sql`ending`,
    oversize: sql`oversize`,
  })[show]

const counts = sql`count(*)::int as grants, count(*) filter (where ended)::int as ended,
  count(*) filter (where ending)::int as "endingSoon", count(*) filter (where oversize)::int as oversize`

const columns: Record<string, RawBuilder<unknown>> = {
  name: sql`name collate names`,
  grants: sql`grants`,
  reached: sql`reached`,
  ended: sql`ended`,
  endingSoon: sql`"endingSoon"`,
  oversize: sql`oversize`,
}

const ordered = ({ sort, descending }: ReportSlice) =>
  sql`${columns[sort] ?? sql`grants`} ${descending ? sql`desc` : sql`asc`}, name collate names, id`

const named = (search: string, ...fields: RawBuilder<unknown>[]) =>
  search === ''
    ? sql`true`
    : sql`(${sql.join(
        fields.map((field) => sql`${field} ilike ${`%${escapeLikePattern(search)}%`}`),
        sql` or `,
      )})`

/** Names of the folders between the root and a node, the space's name first. */
const position = (id: RawBuilder<unknown>) => sql<string>`coalesce((
  with recursive way as (
    select n.parent_id, ''::text collate names as name, 0 as height from nodes n where n.id = ${id}
    union all
    select n.parent_id, ${nodeNameSql(sql.ref('n.id'))} collate names, way.height + 1 from way join nodes n on n.id = way.parent_id)
  select string_agg(name, ' / ' order by height desc) from way where height > 0), '')`

export interface GrantCountRow {
  id: string
  name: string
  note: string
  grants: number
  reached: number
  ended: number
  endingSoon: number
  oversize: number
}

/** Counts grants by the item that they are on. */
export async function countGrantsByFolder(db: Db, report: GrantReportScope, slice: ReportSlice) {
  const { rows } = await sql<GrantCountRow & { total: number }>`
    with recursive ${listed(report)},
    counted as (
      select node_id as id, sum(people)::int as reached, ${counts} from listed
      group by node_id having bool_or(${shown(report)})),
    called as (select counted.*, ${nodeNameSql(sql.ref('counted.id'))} as name from counted),
    page as (
      select *, count(*) over () as total from called where ${named(report.search, sql`name`)}
      order by ${ordered(slice)} limit ${slice.limit}::int offset ${slice.offset}::int)
    select id, name, grants, ended, "endingSoon", oversize, total, ${position(sql.ref('page.id'))} as note,
      (select count(distinct m.user_id)::int from grants g join m on m.subject = g.subject
        where g.node_id = page.id and ${liveGrantSql(report.at, 'g')}) as reached
    from page order by ${ordered(slice)}`.execute(db)
  return pageOf(rows)
}

/**
 * Counts grants by the people whom they reach. Sums by subject first, so that a department's count is taken
 * once for each member.
 */
export async function countGrantsByUser(db: Db, report: GrantReportScope, slice: ReportSlice) {
  const { rows } = await sql<GrantCountRow & { total: number }>`
    with recursive ${listed(report)},
    by_subject as materialized (
      select subject, count(distinct node_id)::int as reached, ${counts}, bool_or(${shown(report)}) as shown
      from listed group by subject),
    counted as (
      select m.user_id as id, sum(grants)::int as grants, sum(reached)::int as reached, sum(ended)::int as ended,
        sum("endingSoon")::int as "endingSoon", sum(oversize)::int as oversize
      from by_subject join m using (subject) group by m.user_id having bool_or(shown)),
    called as (
      select counted.*, u.name::text as name, u.account, u.organisation_id from counted join users u on u.id = counted.id),
    page as (
      select *, count(*) over () as total from called where ${named(report.search, sql`name`, sql`account`)}
      order by ${ordered(slice)} limit ${slice.limit}::int offset ${slice.offset}::int)
    select id, name, grants, reached, ended, "endingSoon", oversize, total,
      account || coalesce(' · ' || ${organisationName(sql.ref('page.organisation_id'))}, '') as note
    from page order by ${ordered(slice)}`.execute(db)
  return pageOf(rows)
}

export interface ReportedGrantRow {
  id: string
  nodeId: string
  nodeName: string
  folder: boolean
  position: string
  spaceName: string
  subject: string
  rights: number
  people: number
  expiresAt: Date | null
  ended: boolean
  createdBy: string
  createdAt: Date
}

/** Returns the grants themselves, newest first. */
export async function listReportedGrants(
  db: Db,
  report: GrantReportScope,
  { limit, offset }: Pick<ReportSlice, 'limit' | 'offset'>,
) {
  const { rows } = await sql<ReportedGrantRow & { total: number }>`
    with recursive ${listed(report)},
    called as (select listed.*, ${nodeNameSql(sql.ref('listed.node_id'))} as name from listed where ${shown(report)}),
    page as (
      select *, count(*) over () as total from called where ${named(report.search, sql`name`)}
      order by created_at desc, id limit ${limit}::int offset ${offset}::int)
    select page.id, page.node_id as "nodeId", page.name as "nodeName", n.is_folder as folder,
      ${position(sql.ref('page.node_id'))} as position, ${nodeNameSql(sql.ref('page.space'))} as "spaceName",
      page.subject, page.rights, page.people, page.expires_at as "expiresAt", page.ended,
      page.created_by as "createdBy", page.created_at as "createdAt", page.total
    from page join nodes n on n.id = page.node_id order by page.created_at desc, page.id`.execute(db)
  return pageOf(rows)
}

const pageOf = <R extends { total: number }>(rows: R[]) => ({
  rows: rows.map(({ total: _, ...row }) => row),
  total: Number(rows[0]?.total ?? 0),
})
