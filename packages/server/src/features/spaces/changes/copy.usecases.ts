import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { spaceApi } from '@cabinet/contract/spaces'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { charge } from '../../organisations/index.ts'
import { type Reached, standing } from '../access/index.ts'
import { keyOf, updateTotals } from '../tree/index.ts'
import { copyContents } from './content-copies.ts'
import { type Copy, copiesBelow, findBelow, insertCopies, totalsOf } from './copy.store.ts'
import type { ItemResult } from './transfer.rules.ts'
import { admitted, enterTransfer, type Placed, place, succeed } from './transfer.ts'
import { insertUndo } from './undo.store.ts'

/** Copies files and folders with all that the actor may copy below them. Contents are shared; the quota counts each. */
export const copyItems = (
  ctx: Ctx,
  input: Input<typeof spaceApi.copy>,
): Promise<Reply<typeof spaceApi.copy>> =>
  ctx.together(async (tx) => {
    const transfer = await enterTransfer(tx, 'copy', input.ids, input)
    const { target } = transfer
    const { going, left } = await admitted(tx, 'copy', transfer)
    const { placed, versions, left: clashing } = await place(tx, target, going, input.conflict)
    const made = await copyInto(tx, target, placed)
    const results = [...made, ...(await succeed(tx, target, versions)), ...clashing, ...left]
    if (made.length === 0) return { results }
    await record(tx, {
      action: 'spaces.copy',
      spaceId: target.space.id,
      nodes: made.map(({ newId: id }) => id),
      before: { from: made.map(({ id }) => id) },
      after: { parentId: target.node.id, names: made.map(({ name }) => name) },
    })
    return { results, undoId: await insertUndo(tx, { kind: 'copy', ids: made.map(({ newId: id }) => id) }) }
  })

async function copyInto(
  tx: Tx,
  target: Reached,
  placed: readonly Placed[],
): Promise<(ItemResult & { newId: string })[]> {
  if (placed.length === 0) return []
  const tops = placed.map(
    ({ item: { node }, name }): Copy => ({
      ...node,
      name,
      key: keyOf(name),
      from: node.id,
      id: newId(),
      parentId: target.node.id,
    }),
  )
  const copies = [...tops, ...(await copiesWithin(tx, placed, tops))]
  const bytes = copies.reduce((sum, copy) => sum + copy.size, 0)
  await charge(tx, target.space.ownerId, bytes)
  await insertCopies(tx, copies)
  await updateTotals(tx.db, [countedAt(target.node.id, tops, copies)])
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

/** What the target gains: the totals of the copied folders and the files beside them. */
function countedAt(folderId: string, tops: readonly Copy[], copies: readonly Copy[]) {
  const { bytes, files, folders, items, subfolders } = totalsOf([
    { ...tops[0]!, id: folderId, parentId: '', isFolder: true },
    ...copies,
  ]).get(folderId)!
  return { folderId, bytes, kept: bytes, files, folders, items, subfolders }
}
