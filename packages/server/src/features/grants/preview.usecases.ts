import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { organisationName } from '../organisations/index.ts'
import {
  type GrantEffectQuestion,
  grantEffectPointOf,
  grantEffectsSql,
  pointRightsSql,
} from './effects.sql.ts'
import { activeUserCondition } from './members.sql.ts'
import { planGrantChange, requireWithinOwn } from './save.usecases.ts'

/** Maximum places of one answer. */
export const previewPointLimit = 200

/**
 * Previews what a change of grants gives to and takes from people. It runs the checks of the change itself up
 * to writing, so it is refused where the change would be.
 */
export const previewGrantChange = (
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.preview>,
): Promise<EndpointReply<typeof grantEndpoints.preview>> =>
  ctx.together(async (tx) => {
    const plan = await planGrantChange(tx, input)
    await requireWithinOwn(tx, plan)
    const points = plan.nodes.slice(0, previewPointLimit).map((one) => grantEffectPointOf(one, plan.inherit))
    const among = new Set(points.map(({ place }) => place.id))
    const changed = [
      ...[...plan.given, ...plan.kept].map(({ nodeId, subject, rights }) => ({
        node: nodeId,
        subject,
        rights,
      })),
      ...plan.gone.map((row) => ({ node: row.node_id, subject: row.subject, rights: null })),
    ].filter(({ node }) => among.has(node))
    const question = { points, changed, at: tx.now() }
    return accessChangesOf(tx, question, plan.nodes.length > previewPointLimit, input)
  })

interface Paged {
  page: number
  pageSize: number
  search?: string | undefined
}

interface Row {
  userId: string
  name: string
  organisationName: string
  nodeId: string
  nodeName: string
  before: number
  after: number
  total: string
  people: string
  folders: string
  gained: string
  lost: string
}

/** Returns the people who gain or lose rights: totals and a page of rows, losses first. */
export async function accessChangesOf(
  ctx: Ctx,
  question: GrantEffectQuestion,
  partial: boolean,
  { page, pageSize, search = '' }: Paged,
): Promise<EndpointReply<typeof grantEndpoints.preview>> {
  const none = { people: 0, folders: 0, gained: 0, lost: 0, partial, rows: [], total: 0 }
  if (question.points.length === 0) return none
  const { rows } = await sql<Row>`
    with ${grantEffectsSql(question)},
    judged as (${judged(ctx, question)}),
    counted as (
      select count(distinct user_id) as people, count(distinct point) as folders,
        count(*) filter (where after & ~before <> 0) as gained, count(*) filter (where before & ~after <> 0) as lost
      from judged),
    page as (
      select *, count(*) over () as total from judged
      where ${search.trim() === '' ? sql`true` : sql`name ilike ${`%${escapeLikePattern(search.trim())}%`}`}
      order by (before & ~after <> 0) desc, name collate names, user_id, point
      limit ${pageSize}::int offset ${(page - 1) * pageSize}::int)
    select counted.*, page.user_id as "userId", page.name, page.point as "nodeId", page.before, page.after, page.total,
      coalesce(${organisationName(sql.ref('page.organisation_id'))}, '') as "organisationName",
      ${nodeNameSql(sql.ref('page.point'))} as "nodeName"
    from counted left join page on true
    order by (page.before & ~page.after <> 0) desc, page.name collate names, page.user_id, page.point`.execute(
    ctx.db,
  )
  const head = rows[0]!
  return {
    people: Number(head.people),
    folders: Number(head.folders),
    gained: Number(head.gained),
    lost: Number(head.lost),
    partial,
    total: Number(head.total ?? 0),
    rows: rows
      .filter((row) => row.userId !== null)
      .map(({ userId, name, organisationName: of, nodeId, nodeName: on, before, after }) => ({
        userId,
        name,
        organisationName: of,
        nodeId,
        nodeName: on,
        before,
        after,
        gained: after & ~before,
        lost: before & ~after,
      })),
  }
}

/**
 * Pairs of a person and a point where rights change. A person with an implicit role gains and loses nothing.
 */
const judged = (ctx: Ctx, { at }: GrantEffectQuestion): RawBuilder<unknown> => sql`
  select * from (
    select r.point, r.user_id, u.name::text as name, u.organisation_id,
      ${pointRightsSql('before')} as before, ${pointRightsSql('after')} as after
    from r join p on p.id = r.point join users u on u.id = r.user_id
    where ${activeUserCondition(ctx.actor.enterpriseId, at)}
  ) found where before <> after`

/** The name of a node; for a root, that of its space. */
export const nodeNameSql = (id: RawBuilder<unknown>) => sql<string>`coalesce((
  select case when called.parent_id is null
    then coalesce(nullif(s.name, ''), ${organisationName(sql.ref('s.owner_id'))}, '') else called.name::text end
  from nodes called left join spaces s on s.id = called.id where called.id = ${id}), '')`
