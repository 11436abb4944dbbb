import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Reached, reached } from '../../nodes/index.ts'
import { type Access, accessOf } from '../archive.rules.ts'
import { type CategoryRow, findCategories, findCategory } from './catalogue.store.ts'

/** A category that the actor sees. */
export interface Seen extends CategoryRow {
  place: Reached
  access: Access
}

/** The categories that the actor sees, with what the actor may do in each. One question of rights for all. */
export async function seenCategories(ctx: Ctx): Promise<Map<string, Seen>> {
  const rows = await findCategories(ctx.db, ctx.actor.enterpriseId)
  const seen = await reached(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap((row) => {
      const place = seen.get(row.id)
      return place ? [[row.id, { ...row, place, access: accessOf(place.coming.open) }]] : []
    }),
  )
}

/** Ids of those in which the actor may do this. */
export const idsWhere = (seen: ReadonlyMap<string, Seen>, may: keyof Access): string[] =>
  [...seen.values()].filter(({ access }) => access[may]).map(({ id }) => id)

/** A category with everything below it. */
export function withBelow(seen: ReadonlyMap<string, Seen>, id: string): string[] {
  const lies = ({ place }: Seen) => place.node.id === id || place.ancestors.some((link) => link.id === id)
  return [...seen.values()].filter(lies).map((one) => one.id)
}

/**
 * A category in which the actor may do this.
 * @throws common.not_found where it is none, or hidden; common.no_permission
 */
export async function openCategory(ctx: Ctx, id: string, may: keyof Access) {
  const row = await findCategory(ctx.db, ctx.actor.enterpriseId, id)
  const place = row && (await reached(ctx, [id])).get(id)
  if (!row || !place) throw new AppError('common.not_found')
  if (!accessOf(place.coming.open)[may]) throw new AppError('common.no_permission')
  return { row, place }
}
