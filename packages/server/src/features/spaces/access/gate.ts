import { holds, type Right } from '@cabinet/contract/rights'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findChains, findWays, openSpaces } from '../tree/index.ts'
import { lackOf, locate, type Reached, reach, rightsBy } from './access.rules.ts'

/** What the actor sees of these nodes. Those that are gone or hidden are left out. One query for any number. */
export async function reached(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Reached>> {
  const { actor } = ctx
  const wanted = [...new Set(ids)]
  let links = await findChains(ctx.db, wanted, actor.subjects, ctx.now())
  const unknown = wanted.filter((id) => !links.has(id))
  // a space comes to be when it is first entered, since its owner is older than the tree
  if (unknown.length > 0 && (await openSpaces(ctx, unknown)))
    links = await findChains(ctx.db, wanted, actor.subjects, ctx.now())
  const seen = wanted.map((id) => reach(actor, links, id)).filter((one) => one !== null)
  return new Map(seen.map((one) => [one.node.id, one]))
}

/**
 * Where these live nodes of an enterprise lie. Asks for no rights: only for what was decided elsewhere, such as an
 * archive's administrator giving back what was another's.
 */
export async function located(
  ctx: Ctx,
  ids: readonly string[],
  enterpriseId: string,
): Promise<Map<string, Reached>> {
  const wanted = [...new Set(ids)]
  const links = await findChains(ctx.db, wanted, [], ctx.now())
  const found = wanted.map((id) => locate(links, id, enterpriseId)).filter((one) => one !== null)
  return new Map(found.map((one) => [one.node.id, one]))
}

/** The rights that the actor holds on each of these nodes; nodes without any are left out. */
export async function permitted(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length >= MANY) return permittedOfMany(ctx, ids)
  const seen = await reached(ctx, ids)
  return new Map([...seen].map(([id, { rights }]) => [id, rights]))
}

/** Ids from which on less is read of each. */
const MANY = 100

/** The same for hundreds and thousands. */
export async function permittedOfMany(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)]
  let ways = await findWays(ctx.db, wanted, ctx.actor, ctx.now())
  const unknown = wanted.filter((id) => !ways.steps.has(id))
  if (unknown.length > 0 && (await openSpaces(ctx, unknown)))
    ways = await findWays(ctx.db, wanted, ctx.actor, ctx.now())
  return new Map(
    wanted.map((id) => [id, rightsBy(ctx.actor, ways, id)] as const).filter(([, rights]) => rights > 0),
  )
}

/**
 * The gate: answers these nodes when the actor holds the right on all of them.
 * @throws common.not_found where one is gone or hidden (which is not told apart), common.no_permission
 */
export async function requireRights(
  ctx: Ctx,
  ids: readonly string[],
  ...wanted: Right[]
): Promise<Map<string, Reached>> {
  const seen = await reached(ctx, ids)
  if (ids.some((id) => !seen.has(id))) throw new AppError('common.not_found')
  for (const { rights, space } of seen.values())
    if (!wanted.every((right) => holds(rights, right))) throw new AppError(lackOf(space))
  return seen
}
