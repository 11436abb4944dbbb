import type { archiveApi } from '@cabinet/contract/archive'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Reached } from '../../nodes/index.ts'
import { lockedArchive } from '../archives.store.ts'
import { type ClassRow, getClass, openCategory } from '../catalogue/index.ts'
import { lockedWith, shelfRefusals } from '../shelf/index.ts'
import { guarded } from './guards.ts'
import { putIntoArchive } from './put.ts'

type Results = Reply<typeof archiveApi.put>['results']

/**
 * Archives files and folders, several at once; what is locked, shared or forbidden stays, with its reason.
 * @throws common.not_found (the category), common.no_permission, archive.class_missing
 */
export const archiveItems = (
  ctx: Ctx,
  input: Input<typeof archiveApi.put>,
): Promise<Reply<typeof archiveApi.put>> =>
  ctx.together(async (tx) => {
    await openCategory(tx, input.categoryId, 'deposits')
    const archive = await lockedArchive(tx)
    const seen = await lockedWith(tx, input.ids, [archive.space_id])
    const category = await openCategory(tx, input.categoryId, 'deposits')
    const kept = await classOf(tx, input.classId ?? category.row.class_id)
    const { going, left } = await sorted(tx, category.place, input.ids, seen)
    const title = going.length === 1 ? input.title?.trim() || undefined : undefined
    const note = input.note.trim()
    const put = { archive, category: category.place, kept, items: going, title, note, by: tx.actor.userId }
    const { codes, taskId } = await putIntoArchive(tx, put)
    const done = going.map(({ node }) => ({ id: node.id, name: node.name, result: 'done' as const }))
    return { results: [...done, ...left], codes, ...(taskId && { taskId }) }
  })

async function classOf(tx: Tx, id: string | null): Promise<ClassRow> {
  if (!id) throw new AppError('archive.class_missing')
  return getClass(tx, id)
}

/** Sorts out what stays: gone, within something that goes along anyway, or refused. */
async function sorted(tx: Tx, category: Reached, ids: readonly string[], seen: ReadonlyMap<string, Reached>) {
  const items = [...seen.values()]
  const refusals = await shelfRefusals(tx, category, items)
  for (const [id, reason] of await guarded(tx, items)) if (!refusals.has(id)) refusals.set(id, reason)
  const going: Reached[] = []
  const left: Results = []
  const allowed = new Set(items.map(({ node }) => node.id).filter((id) => !refusals.has(id)))
  for (const id of new Set(ids)) {
    const item = seen.get(id)
    const name = item?.node.name ?? ''
    if (!item) left.push({ id, name, result: 'refused', reason: 'common.not_found' })
    else if (refusals.has(id)) left.push({ id, name, result: 'refused', reason: refusals.get(id)! })
    else if (item.ancestors.some((link) => allowed.has(link.id))) left.push({ id, name, result: 'skipped' })
    else going.push(item)
  }
  return { going, left }
}
