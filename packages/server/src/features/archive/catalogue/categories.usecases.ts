import { archiveFieldLimits } from '@cabinet/contract/archive'
import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { lockOrCreateArchive } from '../archives.store.ts'
import {
  addCategoryFolder,
  deleteCategoryFolder as dropFolder,
  renameCategoryFolder,
} from '../shelf/index.ts'
import { requireCategory, seenCategories, type VisibleCategory } from './access.ts'
import { countCategories, deleteCategory, findArchiveClass, putArchiveCategory } from './catalogue.store.ts'

/** Lists the categories that the actor sees; rows name their parents. */
export async function listCategories(ctx: Ctx): Promise<EndpointReply<typeof archiveAdminApi.categories>> {
  const seen = await seenCategories(ctx)
  const items = itemsBelow(seen)
  return [...seen.values()]
    .map(({ id, note, classId, place, access }) => ({
      id,
      // a category below a hidden one appears on the first level
      parentId: place.node.parentId && seen.has(place.node.parentId) ? place.node.parentId : '',
      name: place.node.name,
      note,
      ...(classId && { classId }),
      items: items.get(id) ?? 0,
      rights: place.rights,
      deposits: access.deposits,
      keeps: access.keeps,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'zh', { numeric: true }))
}

/** Counts the items of each category and of all below it. */
function itemsBelow(seen: ReadonlyMap<string, VisibleCategory>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { id, items, place } of seen.values())
    for (const at of [id, ...place.ancestors.map((link) => link.id)])
      sums.set(at, (sums.get(at) ?? 0) + items)
  return sums
}

/**
 * Adds or updates a category. Only administrators add to the first level; below a category its own
 * administrators do.
 * @throws common.not_found, common.no_permission, common.too_many, archive.class_missing, spaces.name_taken
 */
export const saveArchiveCategory = (
  ctx: Ctx,
  input: EndpointInput<typeof archiveAdminApi.saveCategory>,
): Promise<EndpointReply<typeof archiveAdminApi.saveCategory>> =>
  ctx.together(async (tx) => {
    await requireMay(tx, input)
    const archive = await lockOrCreateArchive(tx)
    const { enterpriseId } = tx.actor
    const classId = input.classId ?? null
    if (classId && !(await findArchiveClass(tx.db, enterpriseId, classId)))
      throw new AppError('archive.class_missing')
    if (!input.id && (await countCategories(tx.db, enterpriseId)) >= archiveFieldLimits.categories)
      throw new AppError('common.too_many')
    if (input.id) await renameCategoryFolder(tx, input.id, input.name)
    const id = input.id ?? (await addCategoryFolder(tx, input.parentId ?? archive.space_id, input.name))
    await putArchiveCategory(tx, { id, classId, note: input.note.trim() })
    await recordJournalLine(tx, {
      action: input.id ? 'archive.editCategory' : 'archive.addCategory',
      spaceId: archive.space_id,
      nodes: [id],
      after: { name: input.name.trim(), classId },
    })
    return { id }
  })

async function requireMay(
  tx: Tx,
  { id, parentId }: { id?: string | undefined; parentId?: string | undefined },
) {
  const place = id ?? parentId
  if (place) await requireCategory(tx, place, 'keeps')
  else if (tx.actor.type > userTypeCodes.enterprise) throw new AppError('common.no_permission')
}

/** Deletes an empty category. @throws archive.category_filled */
export async function deleteArchiveCategory(
  ctx: Ctx,
  { id }: EndpointInput<typeof archiveAdminApi.dropCategory>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    await requireCategory(tx, id, 'keeps')
    const archive = await lockOrCreateArchive(tx)
    const { place } = await requireCategory(tx, id, 'keeps')
    if ((place.node.totals?.items ?? 0) > 0) throw new AppError('archive.category_filled')
    await deleteCategory(tx, id)
    await dropFolder(tx, id)
    await recordJournalLine(tx, {
      action: 'archive.dropCategory',
      spaceId: archive.space_id,
      nodes: [id],
      before: { name: place.node.name },
    })
  })
}
