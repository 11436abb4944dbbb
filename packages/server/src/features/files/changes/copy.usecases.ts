import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { spaceApi } from '@cabinet/contract/files'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { keyOf, type Reached, standing } from '../../nodes/index.ts'
import { type Change, updateTotals } from '../../nodes/tree/index.ts'
import { charge } from '../../organisations/index.ts'
import { copyContents } from './content-copies.ts'
import { type Copy, copiesBelow, findBelow, insertCopies, totalsOf } from './copy.store.ts'
import { beginCopy, itemsOf, largeCopy } from './copy-task.ts'
import { type Placed, place } from './place.ts'
import type { ItemResult } from './transfer.rules.ts'
import { admitted, enterTransfer, succeed } from './transfer.ts'
import { insertUndo } from './undo.store.ts'

/**
 * Copies files and folders with all that the actor may copy below them. Contents are shared; the quota counts each. What
 * is large runs on as a task.
 */
export const copyItems = (
  ctx: Ctx,
  input: Input<typeof spaceApi.copy>,
): Promise<Reply<typeof spaceApi.copy>> =>
  ctx.together(async (tx) => {
    const transfer = await enterTransfer(tx, 'copy', input.ids, input)
    const { target } = transfer
    const { going, left } = await admitted(tx, 'copy', transfer)
    const plan = await place(tx, 'copy', target, going, input.conflict)
    const tops = topsOf(plan.placed)
    const results = [...(await succeed(tx, target, plan.versions)), ...plan.left, ...left]
    if (itemsOf(plan.placed) > largeCopy)
      return { results, taskId: await beginCopy(tx, target, plan.placed, tops) }
    const made = await copyInto(tx, target, plan.placed, tops)
    if (made.length === 0) return { results }
    await record(tx, {
      action: 'spaces.copy',
      spaceId: target.space.id,
      nodes: made.map(({ newId: id }) => id),
      before: { from: made.map(({ id }) => id) },
      after: { parentId: target.node.id, names: made.map(({ name }) => name) },
    })
    const undoId = await insertUndo(tx, { kind: 'copy', ids: made.map(({ newId: id }) => id) })
    return { results: [...made, ...results], undoId }
  })

/** The copies of what was asked for, each in its folder. */
const topsOf = (placed: readonly Placed[]): Copy[] =>
  placed.map(({ item: { node }, into, name }) => ({
    ...node,
    name,
    key: keyOf(name),
    from: node.id,
    id: newId(),
    parentId: into.node.id,
  }))

async function copyInto(
  tx: Tx,
  target: Reached,
  placed: readonly Placed[],
  tops: readonly Copy[],
): Promise<(ItemResult & { newId: string })[]> {
  if (placed.length === 0) return []
  const copies = [...tops, ...(await copiesWithin(tx, placed, tops))]
  const bytes = copies.reduce((sum, copy) => sum + copy.size, 0)
  await charge(tx, target.space.ownerId, bytes)
  await insertCopies(tx, copies)
  await updateTotals(tx.db, countedAt(tops, copies))
  await copyContents(
    tx,
    copies.filter((copy) => !copy.isFolder).map((copy) => ({ from: copy.from, to: copy.id, number: 1 })),
  )
  return tops.map((top) => ({ id: top.from, name: top.name, result: 'done', newId: top.id }))
}

/** Copies of what lies below the copied folders, as far as it may be copied. */
async function copiesWithin(tx: Tx, placed: readonly Placed[], tops: readonly Copy[]): Promise<Copy[]> {
  const copies: Copy[] = []
  for (const [index, { item }] of placed.entries()) {
    if (!item.node.isFolder) continue
    const eyes = {
      all: standing(tx.actor, item.space) !== null,
      own: null,
      subjects: tx.actor.subjects,
      at: tx.now(),
    }
    const below = await findBelow(tx.db, [item.node.id], eyes)
    copies.push(...copiesBelow(below, new Map([[item.node.id, tops[index]!.id]])))
  }
  return copies
}

/** What each folder gains that something is copied into: the totals of copied folders and the files beside them. */
function countedAt(tops: readonly Copy[], copies: readonly Copy[]): Change[] {
  const folderIds = [...new Set(tops.map((top) => top.parentId))]
  const roots = folderIds.map((id): Copy => ({ ...tops[0]!, id, parentId: '', isFolder: true }))
  const totals = totalsOf([...roots, ...copies])
  return folderIds.map((folderId) => {
    const { bytes, files, folders, items, subfolders } = totals.get(folderId)!
    return { folderId, bytes, kept: bytes, files, folders, items, subfolders }
  })
}
