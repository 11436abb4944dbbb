import type { ArchiveRecord } from '@cabinet/contract/archive'
import { holds } from '@cabinet/contract/rights'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Reached, reached } from '../../nodes/index.ts'
import { namesOf } from '../../users/index.ts'
import { type Kept, stateOf } from '../archive.rules.ts'
import { idsWhere, type Seen, seenCategories } from '../catalogue/index.ts'
import { type Eyes, findListed, findSeen, type ListedRow, type RecordRow } from './records.store.ts'

/** How the actor sees the archive. */
export interface View {
  categories: ReadonlyMap<string, Seen>
  eyes: Eyes
}

export async function viewOf(ctx: Ctx): Promise<View> {
  const categories = await seenCategories(ctx)
  const { userId, enterpriseId } = ctx.actor
  const [reads, keeps] = [idsWhere(categories, 'reads'), idsWhere(categories, 'keeps')]
  return { categories, eyes: { userId, enterpriseId, reads, keeps, at: ctx.now() } }
}

/** A record that the actor may learn of: in the list, or by the stub in its old folder. Throws `archive.not_found`. */
export async function seenRecord(ctx: Ctx, view: View, id: string): Promise<ListedRow> {
  const row = (await findSeen(ctx.db, view.eyes, id)) ?? (await findListed(ctx.db, view.eyes, id))
  if (!row) throw new AppError('archive.not_found')
  if (await findSeen(ctx.db, view.eyes, id)) return row
  const [item, folder] = await Promise.all([reached(ctx, [row.node_id]), reached(ctx, [row.from_parent])])
  const known = item.has(row.node_id) || (folder.has(row.from_parent) && !row.closed)
  if (!known || row.state !== 'archived') throw new AppError('archive.not_found')
  return row
}

export const keptOf = (row: RecordRow): Kept & { hashed: boolean } => ({
  state: row.state,
  held: row.held_at !== null,
  proposed: row.destruction_id !== null && row.state === 'archived',
  strict: row.strict,
  expiresAt: row.expires_at,
  hashed: row.hashed !== null,
})

export const positionOf = ({ from_way }: Pick<RecordRow, 'from_way'>) => from_way.join(' / ')

/** Records as the wire shows them to the actor. One question for names and one for rights. */
export async function presentRecords(ctx: Ctx, { categories, eyes }: View, rows: readonly ListedRow[]) {
  const [people, items] = await Promise.all([
    namesOf(
      ctx.db,
      rows.flatMap((row) => row.archived_by ?? []),
    ),
    reached(
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
      ...openable(item),
      categoryId: row.category_id,
      categoryName: categoryName(categories.get(row.category_id)),
      position: positionOf(row),
      archivedBy: (row.archived_by && people.get(row.archived_by)?.name) || '',
      archivedAt: row.archived_at,
      ...(row.class_id && { classId: row.class_id }),
      className: row.class_name,
      years: row.years ?? 0,
      atEnd: row.at_end,
      ...(row.expires_at && { expiresAt: row.expires_at }),
      strict: row.strict,
      state: stateOf({ ...keptOf(row), lent: row.lent }, eyes.at),
      ...(row.held_at && { heldFor: row.held_for }),
      ...(row.lent_until && { lentUntil: row.lent_until }),
      keeps: keeps.has(row.category_id),
      asked: row.asked,
    }
  })
}

/** The item itself, where the actor may look into it. */
export const openable = (item: Reached | undefined) =>
  item && holds(item.rights, 'preview') ? { nodeId: item.node.id, rights: item.rights } : { rights: 0 }

/** The way to a category without the archive itself. */
export const categoryName = (seen: Seen | undefined): string =>
  seen ? [...seen.place.ancestors.slice(1), seen.place.node].map((link) => link.name).join(' / ') : ''
