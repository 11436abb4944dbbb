import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type AccessibleNode, accessibleNodes, findAccessibleNode } from '../../nodes/index.ts'
import { type CategoryAccess, categoryAccessOf } from '../archive.rules.ts'
import { type ArchiveCategoryRow, findArchiveCategory, findCategories } from './catalogue.store.ts'

/** A category that the actor sees. */
export interface VisibleCategory extends ArchiveCategoryRow {
  place: AccessibleNode
  access: CategoryAccess
}

/**
 * Returns the categories that the actor sees, with what the actor may do in each. Runs one query of rights
 * for all.
 */
export async function seenCategories(ctx: Ctx): Promise<Map<string, VisibleCategory>> {
  const rows = await findCategories(ctx.db, ctx.actor.enterpriseId)
  const seen = await accessibleNodes(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap((row) => {
      const place = seen.get(row.id)
      return place ? [[row.id, { ...row, place, access: categoryAccessOf(place.coming.open) }]] : []
    }),
  )
}

/** Returns the ids of the categories in which the actor may do this. */
export const categoryIdsWhere = (
  seen: ReadonlyMap<string, VisibleCategory>,
  may: keyof CategoryAccess,
): string[] => [...seen.values()].filter(({ access }) => access[may]).map(({ id }) => id)

/** Returns the ids of a category and everything below it. */
export function categoryIdsBelow(seen: ReadonlyMap<string, VisibleCategory>, id: string): string[] {
  const lies = ({ place }: VisibleCategory) =>
    place.node.id === id || place.ancestors.some((link) => link.id === id)
  return [...seen.values()].filter(lies).map((one) => one.id)
}

/**
 * Returns a category in which the actor may do this.
 * @throws common.not_found where it is missing or hidden; common.no_permission
 */
export async function requireCategory(ctx: Ctx, id: string, may: keyof CategoryAccess) {
  const row = await findArchiveCategory(ctx.db, ctx.actor.enterpriseId, id)
  const place = row && (await findAccessibleNode(ctx, id))
  if (!row || !place) throw new AppError('common.not_found')
  if (!categoryAccessOf(place.coming.open)[may]) throw new AppError('common.no_permission')
  return { row, place }
}
