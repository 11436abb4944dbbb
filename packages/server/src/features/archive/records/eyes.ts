import type { ArchiveRecord } from '@cabinet/contract/archive.records'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type AccessibleNode, accessibleNodes, findAccessibleNode } from '../../nodes/index.ts'
import { userNamesOf } from '../../users/index.ts'
import { type ArchivedItemState, archiveRecordStateOf } from '../archive.rules.ts'
import { categoryIdsWhere, seenCategories, type VisibleCategory } from '../catalogue/index.ts'
import {
  type ArchiveAccess,
  type ArchiveRecordRow,
  findListedRecord,
  findVisibleRecord,
  type ListedArchiveRecord,
} from './records.store.ts'

/** The actor's view of the archive. */
export interface ArchiveViewer {
  categories: ReadonlyMap<string, VisibleCategory>
  eyes: ArchiveAccess
}

export async function archiveViewerOf(ctx: Ctx): Promise<ArchiveViewer> {
  const categories = await seenCategories(ctx)
  const { userId, enterpriseId } = ctx.actor
  const [reads, keeps] = [categoryIdsWhere(categories, 'reads'), categoryIdsWhere(categories, 'keeps')]
  return { categories, eyes: { userId, enterpriseId, reads, keeps, at: ctx.now() } }
}

/**
 * Returns a record that the actor may see, in the list or by the stub in its old folder.
 * @throws archive.not_found
 */
export async function getVisibleRecord(
  ctx: Ctx,
  view: ArchiveViewer,
  id: string,
): Promise<ListedArchiveRecord> {
  const row =
    (await findVisibleRecord(ctx.db, view.eyes, id)) ?? (await findListedRecord(ctx.db, view.eyes, id))
  if (!row) throw new AppError('archive.not_found')
  if (await findVisibleRecord(ctx.db, view.eyes, id)) return row
  const [item, folder] = await Promise.all([
    findAccessibleNode(ctx, row.node_id),
    findAccessibleNode(ctx, row.from_parent),
  ])
  const known = item !== undefined || (folder !== undefined && !row.closed)
  if (!known || row.state !== 'archived') throw new AppError('archive.not_found')
  return row
}

export const archivedItemStateOf = (row: ArchiveRecordRow): ArchivedItemState & { hashed: boolean } => ({
  state: row.state,
  held: row.held_at !== null,
  proposed: row.destruction_id !== null && row.state === 'archived',
  strict: row.strict,
  expiresAt: row.expires_at,
  hashed: row.hashed !== null,
})

export const originalPositionOf = ({ from_way }: Pick<ArchiveRecordRow, 'from_way'>) => from_way.join(' / ')

/** Returns records in their wire format for the actor. Runs one query for names and one for rights. */
export async function presentRecords(
  ctx: Ctx,
  { categories, eyes }: ArchiveViewer,
  rows: readonly ListedArchiveRecord[],
) {
  const [people, items] = await Promise.all([
    userNamesOf(
      ctx.db,
      rows.flatMap((row) => row.archived_by ?? []),
    ),
    accessibleNodes(
      ctx,
      rows.filter((row) => row.state === 'archived').map((row) => row.node_id),
    ),
  ])
  const keeps = new Set(eyes.keeps)
  return rows.map((row): ArchiveRecord => {
    const item = items.get(row.node_id)
    return {
      id: row.id,
      code: row.code,
      title: row.title,
      note: row.note,
      name: row.name,
      folder: row.is_folder,
      suffix: row.suffix,
      size: row.size,
      files: row.files,
      ...openableItem(item),
      categoryId: row.category_id,
      categoryName: categoryPathName(categories.get(row.category_id)),
      position: originalPositionOf(row),
      archivedBy: (row.archived_by && people.get(row.archived_by)?.name) || '',
      archivedAt: row.archived_at,
      ...(row.class_id && { classId: row.class_id }),
      className: row.class_name,
      years: row.years ?? 0,
      atEnd: row.at_end,
      ...(row.expires_at && { expiresAt: row.expires_at }),
      strict: row.strict,
      state: archiveRecordStateOf({ ...archivedItemStateOf(row), lent: row.lent }, eyes.at),
      ...(row.held_at && { heldFor: row.held_for }),
      ...(row.lent_until && { lentUntil: row.lent_until }),
      keeps: keeps.has(row.category_id),
      asked: row.asked,
    }
  })
}

/** Returns the item itself, where the actor may open it. */
export const openableItem = (item: AccessibleNode | undefined) =>
  item && includesRight(item.rights, 'preview')
    ? { nodeId: item.node.id, rights: item.rights }
    : { rights: 0 }

/** Returns the path to a category, without the archive itself. */
export const categoryPathName = (seen: VisibleCategory | undefined): string =>
  seen ? [...seen.place.ancestors.slice(1), seen.place.node].map((link) => link.name).join(' / ') : ''
