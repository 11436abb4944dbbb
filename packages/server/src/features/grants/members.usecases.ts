import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import { sql } from 'kysely'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findGrantedNodeIds, nodePathInSpace } from '../nodes/access/index.ts'
import { implicitRole } from '../nodes/index.ts'
import { findNodesWithAncestors } from '../nodes/paths/index.ts'
import { findOrganisations, organisationPaths, requireManaged } from '../organisations/index.ts'
import { type GrantEffectPoint, type GrantEffectQuestion, grantEffectPointOf } from './effects.sql.ts'
import { accessChangesOf } from './preview.usecases.ts'
import { findSubjectKinds } from './subjects.store.ts'

/** Maximum people and places of one answer. */
export const previewPeopleLimit = 5000
const MOST_POINTS = 1000

type Membership = NonNullable<GrantEffectQuestion['memberships']>[number]

/** Previews what people gain and lose when they enter or leave a role or a group, or move to a department. */
export async function previewMembers(
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.previewMembers>,
): Promise<EndpointReply<typeof grantEndpoints.previewMembers>> {
  const { kind, subjectId, added, removed } = input
  const people = await findPeoplePlaces(ctx.db, ctx.actor.enterpriseId, [...added, ...removed])
  if (people.size < new Set([...added, ...removed]).size) throw new AppError('users.not_found')
  await requireManaged(ctx, [...new Set([...people.values()].map(({ organisationId }) => organisationId))])
  if ((await findSubjectKinds(ctx.db, ctx.actor.enterpriseId, [subjectId])).get(subjectId) !== kind)
    throw new AppError('grants.subject_unknown')
  if (kind !== 'organisation')
    return accessChangesFor(ctx, input, [
      ...added.map((user): Membership => ({ user, subject: subjectId, mask: 2 })),
      ...removed.map((user): Membership => ({ user, subject: subjectId, mask: 1 })),
    ])
  await requireManaged(ctx, [subjectId])
  const target = (await findOrganisations(ctx.db, [subjectId])).get(subjectId)!
  const after = subjectsOfPath(target.path)
  return accessChangesFor(
    ctx,
    input,
    added.flatMap((user) => membershipDifferences(user, subjectsOfPath(people.get(user)!.path), after)),
  )
}

/**
 * Previews what the people of a department and of those below it gain and lose when it moves below another.
 */
export async function previewDepartmentMove(
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.previewMove>,
): Promise<EndpointReply<typeof grantEndpoints.previewMove>> {
  const { id, parentId } = input
  await requireManaged(ctx, [id, parentId])
  const found = await findOrganisations(ctx.db, [id, parentId])
  const [moved, parent] = [found.get(id), found.get(parentId)]
  if (!moved || !parent || moved.parent_id === null || parent.path.includes(id))
    throw new AppError('common.invalid', { fields: [{ field: 'ParentId', fault: 'unknown' }] })
  const before = moved.path.slice(0, -1).map((step) => `${step}/*`)
  const after = parent.path.map((step) => `${step}/*`)
  const people = await findPeopleBelow(ctx.db, id)
  return accessChangesFor(
    ctx,
    input,
    people.slice(0, previewPeopleLimit).flatMap((user) => membershipDifferences(user, before, after)),
    people.length > previewPeopleLimit,
  )
}

/** Returns `O`, and `A/*` for O and every organisation above it. */
export const subjectsOfPath = (path: readonly string[]) => [path.at(-1)!, ...path.map((step) => `${step}/*`)]

export const membershipDifferences = (
  user: string,
  before: readonly string[],
  after: readonly string[],
): Membership[] => [
  ...before
    .filter((subject) => !after.includes(subject))
    .map((subject): Membership => ({ user, subject, mask: 1 })),
  ...after
    .filter((subject) => !before.includes(subject))
    .map((subject): Membership => ({ user, subject, mask: 2 })),
]

/**
 * Previews a change of memberships. A difference can only begin where a grant names a changed subject: below
 * such a node it is inherited, elsewhere the same grants reach the same people.
 */
export async function accessChangesFor(
  ctx: Ctx,
  input: { page: number; pageSize: number; search?: string | undefined },
  memberships: Membership[],
  partial = false,
) {
  const subjects = [...new Set(memberships.map(({ subject }) => subject))]
  const ids = await findGrantedNodeIds(ctx.db, subjects, ctx.now())
  const points = await pointsAt(ctx, ids.slice(0, MOST_POINTS))
  const people = [...new Set(memberships.map(({ user }) => user))]
  const left = partial || ids.length > MOST_POINTS
  return accessChangesOf(ctx, { points, memberships, people, at: ctx.now() }, left, input)
}

/** Returns live nodes in spaces where the asker has an implicit role; the asker may not read other spaces. */
async function pointsAt(ctx: Ctx, ids: readonly string[]): Promise<GrantEffectPoint[]> {
  const links = await findNodesWithAncestors(ctx.db, ids, [], ctx.now())
  return ids.flatMap((id) => {
    const way = nodePathInSpace(links, id)
    const space = way?.[0]?.space
    if (!way || !space || way.some((link) => link.deleted) || !implicitRole(ctx.actor, space)) return []
    const ancestors = way.slice(0, -1)
    return [grantEffectPointOf({ node: way.at(-1)!, ancestors, space })]
  })
}

/** Returns the places of these people of an enterprise by id: their organisation and the path down to it. */
export async function findPeoplePlaces(db: Db, enterpriseId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; organisationId: string; path: string[] }>`
    select u.id, u.organisation_id as "organisationId", o.path
    from users u join ${organisationPaths} o on o.id = u.organisation_id
    where u.id = any(${ids}::uuid[]) and u.enterprise_id = ${enterpriseId}::uuid`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns ids of the people of an organisation and of all below it, up to slightly more than one answer
 * covers.
 */
export async function findPeopleBelow(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${organisationPaths} o join users u on u.organisation_id = o.id
    where o.path @> array[${organisationId}::uuid] order by u.id limit ${previewPeopleLimit + 1}::int`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
