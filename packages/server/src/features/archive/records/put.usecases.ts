import type { archiveEndpoints } from '@cabinet/contract/archive'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { entryOf } from '../../../kernel/certain.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { lockOrCreateArchive } from '../archives.store.ts'
import { type ArchiveClassRow, getArchiveClass, requireCategory } from '../catalogue/index.ts'
import { archivePutRefusals, lockNodesWithSpaces } from '../shelf/index.ts'
import { archiveObstacles } from './guards.ts'
import { putIntoArchive } from './put.ts'

type Results = EndpointReply<typeof archiveEndpoints.put>['results']

/**
 * Archives files and folders; locked, shared or forbidden items stay, with the reason.
 * @throws common.not_found (the category), common.no_permission, archive.class_missing
 */
export const archiveItemsByIds = (
  ctx: Ctx,
  input: EndpointInput<typeof archiveEndpoints.put>,
): Promise<EndpointReply<typeof archiveEndpoints.put>> =>
  ctx.together(async (tx) => {
    await requireCategory(tx, input.categoryId, 'deposits')
    const archive = await lockOrCreateArchive(tx)
    const seen = await lockNodesWithSpaces(tx, input.ids, [archive.space_id])
    const category = await requireCategory(tx, input.categoryId, 'deposits')
    const kept = await classOf(tx, input.classId ?? category.row.class_id)
    const { going, left } = await sorted(tx, category.place, input.ids, seen)
    const title = going.length === 1 ? input.title?.trim() || undefined : undefined
    const note = input.note.trim()
    const put = { archive, category: category.place, kept, items: going, title, note, by: tx.actor.userId }
    const { codes, taskId } = await putIntoArchive(tx, put)
    const done = going.map(({ node }) => ({ id: node.id, name: node.name, result: 'done' as const }))
    return { results: [...done, ...left], codes, ...(taskId && { taskId }) }
  })

async function classOf(tx: Tx, id: string | null): Promise<ArchiveClassRow> {
  if (!id) throw new AppError('archive.class_missing')
  return getArchiveClass(tx, id)
}

/** Separates out the items that stay: gone, inside another selected item, or refused. */
async function sorted(
  tx: Tx,
  category: AccessibleNode,
  ids: readonly string[],
  seen: ReadonlyMap<string, AccessibleNode>,
) {
  const items = [...seen.values()]
  const refusals = await archivePutRefusals(tx, category, items)
  for (const [id, reason] of await archiveObstacles(tx, items))
    if (!refusals.has(id)) refusals.set(id, reason)
  const going: AccessibleNode[] = []
  const left: Results = []
  const allowed = new Set(items.map(({ node }) => node.id).filter((id) => !refusals.has(id)))
  for (const id of new Set(ids)) {
    const item = seen.get(id)
    const name = item?.node.name ?? ''
    if (!item) left.push({ id, name, result: 'refused', reason: 'common.not_found' })
    else if (refusals.has(id)) left.push({ id, name, result: 'refused', reason: entryOf(refusals, id) })
    else if (item.ancestors.some((link) => allowed.has(link.id))) left.push({ id, name, result: 'skipped' })
    else going.push(item)
  }
  return { going, left }
}
