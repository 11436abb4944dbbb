import { archiveLimits } from '@cabinet/contract/archive'
import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { lockedArchive } from '../archives.store.ts'
import { addCategory, dropCategory as dropFolder, renameCategory } from '../shelf/index.ts'
import { openCategory, type Seen, seenCategories } from './access.ts'
import { countCategories, deleteCategory, findClass, putCategory } from './catalogue.store.ts'

/** The categories that the actor sees, as a list whose rows name their parents. */
export async function listCategories(ctx: Ctx): Promise<Reply<typeof archiveAdminApi.categories>> {
  const seen = await seenCategories(ctx)
  const items = itemsBelow(seen)
  return [...seen.values()]
    .map(({ id, note, classId, place, access }) => ({
      id,
      // what lies in a category that is hidden stands on the first level
      parentId: seen.has(place.node.parentId!) ? place.node.parentId! : '',
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

/** Each category's own items and those of all below it. */
function itemsBelow(seen: ReadonlyMap<string, Seen>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { id, items, place } of seen.values())
    for (const at of [id, ...place.ancestors.map((link) => link.id)])
      sums.set(at, (sums.get(at) ?? 0) + items)
  return sums
}

/**
 * Adds a category, or changes one. The first level is the administrators'; below a category whoever keeps it adds more.
 * @throws common.not_found, common.no_permission, common.too_many, archive.class_missing, spaces.name_taken
 */
export const saveCategory = (
  ctx: Ctx,
  input: Input<typeof archiveAdminApi.saveCategory>,
): Promise<Reply<typeof archiveAdminApi.saveCategory>> =>
  ctx.together(async (tx) => {
    await requireMay(tx, input)
    const archive = await lockedArchive(tx)
    const { enterpriseId } = tx.actor
    const classId = input.classId ?? null
    if (classId && !(await findClass(tx.db, enterpriseId, classId)))
      throw new AppError('archive.class_missing')
    if (!input.id && (await countCategories(tx.db, enterpriseId)) >= archiveLimits.categories)
      throw new AppError('common.too_many')
    if (input.id) await renameCategory(tx, input.id, input.name)
    const id = input.id ?? (await addCategory(tx, input.parentId ?? archive.space_id, input.name))
    await putCategory(tx, { id, classId, note: input.note.trim() })
    await record(tx, {
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
  if (place) await openCategory(tx, place, 'keeps')
  else if (tx.actor.type > userType.enterprise) throw new AppError('common.no_permission')
}

/** Takes a category away in which nothing is left. @throws archive.category_filled */
export async function dropCategory(
  ctx: Ctx,
  { id }: Input<typeof archiveAdminApi.dropCategory>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    await openCategory(tx, id, 'keeps')
    const archive = await lockedArchive(tx)
    const { place } = await openCategory(tx, id, 'keeps')
    if ((place.node.totals?.items ?? 0) > 0) throw new AppError('archive.category_filled')
    await deleteCategory(tx, id)
    await dropFolder(tx, id)
    await record(tx, {
      action: 'archive.dropCategory',
      spaceId: archive.space_id,
      nodes: [id],
      before: { name: place.node.name },
    })
  })
}
