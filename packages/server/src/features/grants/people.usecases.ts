import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import type { PersonWithAccess } from '@cabinet/contract/grants.access'
import { allFileRights } from '@cabinet/contract/rights'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { requireAccessReader } from '../nodes/gate/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { organisationName } from '../organisations/index.ts'
import {
  type GrantEffectQuestion,
  grantEffectPointOf,
  grantEffectsSql,
  pointRightsSql,
  pointRoleSql,
} from './effects.sql.ts'
import { activeUserCondition } from './members.sql.ts'
import { describeSubjects } from './subjects.store.ts'

/**
 * Lists everyone who has access to an item and why: the grants that reach each person, or the implicit role.
 * @throws common.not_found, common.no_permission
 */
export async function listPeopleWithAccess(
  ctx: Ctx,
  { id, grantId, page, pageSize, search = '' }: EndpointInput<typeof grantEndpoints.people>,
): Promise<EndpointReply<typeof grantEndpoints.people>> {
  const place = await requireAccessReader(ctx, id)
  const limits = { limit: pageSize, offset: (page - 1) * pageSize, search: search.trim(), grantId }
  const { rows, total } = await findPeopleWithAccess(ctx, place, limits)
  return { rows: await withReasons(ctx, place, rows), total }
}

interface Found {
  userId: string
  account: string
  name: string
  organisationName: string
  rights: number
  role: 'owner' | 'administrator' | null
  type: number
  total: string
}

interface Limits {
  limit: number
  offset: number
  search?: string
  grantId?: string | undefined
  /** Limits the answer to people who hold this right bit. */
  holding?: number
  /** Limits the answer to these people. */
  among?: readonly string[]
}

/** Finds people with any right on a node, by name. */
export async function findPeopleWithAccess(
  ctx: Ctx,
  place: AccessibleNode,
  { limit, offset, search = '', grantId, holding = allFileRights, among }: Limits,
): Promise<{ rows: Found[]; total: number }> {
  const question: GrantEffectQuestion = {
    points: [grantEffectPointOf(place)],
    people: among ?? null,
    at: ctx.now(),
  }
  const enterpriseId = place.space.enterpriseId
  const { rows } = await sql<Found>`
    with ${grantEffectsSql(question)},
    judged as (
      select u.id as user_id, ${pointRoleSql} as role, ${pointRightsSql('before')} as rights, r.user_id is not null as granted
      from p cross join users u left join r on r.user_id = u.id
      where ${activeUserCondition(enterpriseId, question.at)} ${among ? sql`and u.id = any(${among}::uuid[])` : sql``})
    select u.id as "userId", u.account, u.name::text as name, u.type, judged.rights, judged.role,
      coalesce(${organisationName(sql.ref('u.organisation_id'))}, '') as "organisationName", count(*) over () as total
    from judged join users u on u.id = judged.user_id
    where ${grantId ? throughGrant(grantId) : sql`(granted or role is not null)`} and judged.rights & ${holding}::int <> 0
      ${search === '' ? sql`` : sql`and (u.name ilike ${`%${escapeLikePattern(search)}%`} or u.account ilike ${`%${escapeLikePattern(search)}%`})`}
    order by u.name collate names, u.id limit ${limit}::int offset ${offset}::int`.execute(ctx.db)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** A condition: this grant reaches the person, who would not hold every right without it. */
const throughGrant = (grantId: string): RawBuilder<boolean> => sql`(role is null
  and judged.user_id in (select m.user_id from g join m on m.subject = g.subject where g.id = ${grantId}::uuid))`

interface Deciding {
  user_id: string
  node_id: string
  subject: string
  rights: number
  expires_at: Date | null
}

/** Adds the grants that reach these people, and their implicit roles. */
async function withReasons(ctx: Ctx, place: AccessibleNode, people: Found[]): Promise<PersonWithAccess[]> {
  if (people.length === 0) return []
  const question: GrantEffectQuestion = {
    points: [grantEffectPointOf(place)],
    people: people.map(({ userId }) => userId),
    at: ctx.now(),
  }
  const { rows } = await sql<Deciding>`
    with ${grantEffectsSql(question)}
    select m.user_id, g.node_id, g.subject, g.rights, g.expires_at
    from g join m on m.subject = g.subject order by g.node_id, g.subject`.execute(ctx.db)
  const named = await describeSubjects(
    ctx.db,
    rows.map((row) => row.subject),
  )
  const links = [...place.ancestors, place.node]
  const nameOf = (id: string) => {
    const link = links.find((one) => one.id === id)
    return link ? (link.space?.name ?? link.name) : ''
  }
  return people.map(({ userId, account, name, organisationName: of, rights, role }) => ({
    userId,
    account,
    name,
    organisationName: of,
    rights,
    reasons: [
      ...(role ? [roleReason(place, role, userId, name)] : []),
      ...rows
        .filter((row) => row.user_id === userId && named.has(row.subject))
        .map((row) => ({
          source: 'grant' as const,
          ...named.get(row.subject)!,
          nodeId: row.node_id,
          nodeName: nameOf(row.node_id),
          rights: row.rights,
          ...(row.expires_at && { expiresAt: row.expires_at }),
        })),
    ],
  }))
}

const roleReason = (
  { space }: AccessibleNode,
  source: 'owner' | 'administrator',
  userId: string,
  name: string,
) => ({
  source,
  kind: 'user' as const,
  subjectId: userId,
  below: false,
  name,
  note: '',
  nodeId: space.id,
  nodeName: space.name,
  rights: allFileRights,
})
