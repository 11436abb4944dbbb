import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import type { Ctx } from '../../kernel/ctx.ts'
import { type DirectoryMoves, directoryMovesOfRun } from '../directory/index.ts'
import { findOrganisations } from '../organisations/index.ts'
import { userMovesOfImport } from '../users/index.ts'
import type { GrantEffectQuestion } from './effects.sql.ts'
import {
  accessChangesFor,
  findPeopleBelow,
  findPeoplePlaces,
  membershipDifferences,
  previewPeopleLimit,
  subjectsOfPath,
} from './members.usecases.ts'

type Membership = NonNullable<GrantEffectQuestion['memberships']>[number]

/**
 * Previews what people gain and lose by a checked import or a previewed directory run.
 * @throws users.import_not_found, directory.run_not_found
 */
export async function previewPlannedMoves(
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.previewPlan>,
): Promise<EndpointReply<typeof grantEndpoints.previewPlan>> {
  const shifts =
    input.kind === 'import' ? await shiftsOfImport(ctx, input.id) : await directoryMovesOfRun(ctx, input.id)
  const { memberships, left } = await membershipsOf(ctx, shifts)
  return accessChangesFor(ctx, input, memberships, left)
}

async function shiftsOfImport(ctx: Ctx, id: string): Promise<DirectoryMoves> {
  const moves = await userMovesOfImport(ctx, id)
  const found = await findOrganisations(ctx.db, [
    ...new Set(moves.map(({ organisationId }) => organisationId)),
  ])
  return {
    people: moves.flatMap(({ userId, organisationId }) => {
      const path = found.get(organisationId)?.path
      return path ? [{ id: userId, path }] : []
    }),
  }
}

async function membershipsOf(
  ctx: Ctx,
  { people = [], departments = [], join = [], leave = [] }: DirectoryMoves,
) {
  const to = new Map(people.slice(0, previewPeopleLimit).map(({ id, path }) => [id, path]))
  const below = new Set<string>()
  for (const { id } of departments)
    for (const user of await findPeopleBelow(ctx.db, id))
      if (below.size <= previewPeopleLimit) below.add(user)
  const placed = await findPeoplePlaces(ctx.db, ctx.actor.enterpriseId, [
    ...new Set([...to.keys(), ...below]),
  ])
  const memberships = [...placed.values()].flatMap(({ id, path }) =>
    membershipDifferences(id, subjectsOfPath(path), subjectsOfPath(to.get(id) ?? shifted(path, departments))),
  )
  const grouped = (list: typeof join, mask: 1 | 2) =>
    list
      .slice(0, previewPeopleLimit)
      .map(({ groupId, userId }): Membership => ({ user: userId, subject: groupId, mask }))
  return {
    memberships: [...memberships, ...grouped(join, 2), ...grouped(leave, 1)],
    left: [people, [...below], join, leave].some((list) => list.length > previewPeopleLimit),
  }
}

/** Returns the path after the lowest moving department on it has moved. */
function shifted(
  path: readonly string[],
  departments: NonNullable<DirectoryMoves['departments']>,
): readonly string[] {
  const moved = new Map(departments.map(({ id, path: to }) => [id, to]))
  const at = path.findLastIndex((step) => moved.has(step))
  return at < 0 ? path : [...moved.get(path[at]!)!, ...path.slice(at + 1)]
}
