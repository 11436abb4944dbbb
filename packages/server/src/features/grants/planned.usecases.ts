import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { grantApi } from '@cabinet/contract/grants'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Shifts, shiftsOfRun } from '../directory/index.ts'
import { findOrganisations } from '../organisations/index.ts'
import { movesOfImport } from '../users/index.ts'
import type { Question } from './effects.sql.ts'
import {
  changesFor,
  differences,
  findBelow,
  findPlaced,
  MOST_PEOPLE,
  subjectsOfPath,
} from './members.usecases.ts'

type Membership = NonNullable<Question['memberships']>[number]

/**
 * What people gain and lose when an import that was checked, or a run of the directory that was previewed, is carried
 * out. Throws `users.import_not_found`, `directory.run_not_found`.
 */
export async function previewPlan(
  ctx: Ctx,
  input: Input<typeof grantApi.previewPlan>,
): Promise<Reply<typeof grantApi.previewPlan>> {
  const shifts =
    input.kind === 'import' ? await shiftsOfImport(ctx, input.id) : await shiftsOfRun(ctx, input.id)
  const { memberships, left } = await membershipsOf(ctx, shifts)
  return changesFor(ctx, input, memberships, left)
}

async function shiftsOfImport(ctx: Ctx, id: string): Promise<Shifts> {
  const moves = await movesOfImport(ctx, id)
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

async function membershipsOf(ctx: Ctx, { people = [], departments = [], join = [], leave = [] }: Shifts) {
  const to = new Map(people.slice(0, MOST_PEOPLE).map(({ id, path }) => [id, path]))
  const below = new Set<string>()
  for (const { id } of departments)
    for (const user of await findBelow(ctx.db, id)) if (below.size <= MOST_PEOPLE) below.add(user)
  const placed = await findPlaced(ctx.db, ctx.actor.enterpriseId, [...new Set([...to.keys(), ...below])])
  const memberships = [...placed.values()].flatMap(({ id, path }) =>
    differences(id, subjectsOfPath(path), subjectsOfPath(to.get(id) ?? shifted(path, departments))),
  )
  const grouped = (list: typeof join, mask: 1 | 2) =>
    list
      .slice(0, MOST_PEOPLE)
      .map(({ groupId, userId }): Membership => ({ user: userId, subject: groupId, mask }))
  return {
    memberships: [...memberships, ...grouped(join, 2), ...grouped(leave, 1)],
    left: [people, [...below], join, leave].some((list) => list.length > MOST_PEOPLE),
  }
}

/** The way down once the lowest of its departments that moves has moved. */
function shifted(
  path: readonly string[],
  departments: NonNullable<Shifts['departments']>,
): readonly string[] {
  const moved = new Map(departments.map(({ id, path: to }) => [id, to]))
  const at = path.findLastIndex((step) => moved.has(step))
  return at < 0 ? path : [...moved.get(path[at]!)!, ...path.slice(at + 1)]
}
