import type { Input } from '@cabinet/contract/endpoint'
import { holds } from '@cabinet/contract/rights'
import type { spaceApi } from '@cabinet/contract/spaces'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import type { Reached } from '../access/index.ts'
import { reached, requireUnlocked } from '../access/index.ts'
import { deleteNodes, findDeleted } from '../bin/index.ts'
import { findChildren, lockSpaces } from '../tree/index.ts'
import { updatePlaces } from './move.usecases.ts'
import { lockedNodes, recordDeletion } from './remove.usecases.ts'
import { rename } from './rename.usecases.ts'
import { restoreInto } from './restore.ts'
import { transferRefusal } from './transfer.rules.ts'
import { takeUndo, type Undo } from './undo.store.ts'

/**
 * Takes back a change of the actor's, once and as a whole, while things still are as it left them.
 * @throws spaces.undo_ended, or what stands in the way for now: `locks.<kind>`, spaces.no_room
 */
export async function undoChange(ctx: Ctx, { undoId }: Input<typeof spaceApi.undo>): Promise<undefined> {
  await ctx.together(async (tx) => {
    const undo = await takeUndo(tx, undoId)
    if (!undo) throw new AppError('spaces.undo_ended')
    await run(tx, undo).catch(ended)
  })
}

const run = (tx: Tx, undo: Undo): Promise<void> => {
  if (undo.kind === 'move') return moveBack(tx, undo)
  if (undo.kind === 'copy') return removeCopies(tx, undo.ids)
  if (undo.kind === 'rename') return nameBack(tx, undo)
  return takeBack(tx, undo.ids)
}

function ended(error: unknown): never {
  const passing =
    error instanceof AppError && (error.key.startsWith('locks.') || error.key === 'spaces.no_room')
  throw error instanceof AppError && !passing ? new AppError('spaces.undo_ended') : error
}

const requireStill = (still: boolean) => {
  if (!still) throw new AppError('spaces.undo_ended')
}

async function moveBack(tx: Tx, { targetId, items }: Extract<Undo, { kind: 'move' }>): Promise<void> {
  const seen = await lockedNodes(
    tx,
    items.flatMap(({ id, parentId }) => [id, parentId]),
  )
  const back = items.map((item) => ({
    ...item,
    reached: seen.get(item.id)!,
    folder: seen.get(item.parentId)!,
  }))
  for (const { reached: item, folder, now } of back) {
    requireStill(item?.node.parentId === targetId && item.node.name === now && folder?.node.isFolder)
    requireStill(transferRefusal('move', item, folder) === null)
  }
  requireStill(
    (
      await findChildren(
        tx.db,
        items.map(({ parentId, name }) => ({ folderId: parentId, name })),
      )
    ).length === 0,
  )
  await requireUnlocked(
    tx,
    back.map((one) => one.reached),
  )
  for (const parentId of new Set(items.map((item) => item.parentId)))
    await putBack(
      tx,
      parentId,
      items.filter((item) => item.parentId === parentId),
    )
  await record(tx, {
    action: 'spaces.undoMove',
    spaceId: back[0]!.folder.space.id,
    nodes: items.map(({ id }) => id),
    before: { parentId: targetId },
    after: items.map(({ id, parentId, name }) => ({ id, parentId, name })),
  })
}

/** Reads anew, since one of them may lie below another by now, whose totals have just changed. */
async function putBack(
  tx: Tx,
  parentId: string,
  items: readonly { id: string; name: string }[],
): Promise<void> {
  const seen = await reached(tx, [parentId, ...items.map(({ id }) => id)])
  await updatePlaces(
    tx,
    seen.get(parentId)!,
    items.map(({ id, name }) => ({ item: seen.get(id)!, name })),
  )
}

async function nameBack(tx: Tx, { id, name, now }: Extract<Undo, { kind: 'rename' }>): Promise<void> {
  const seen = await lockedNodes(tx, [id])
  requireStill(seen.get(id)?.node.name === now)
  await rename(tx, id, name)
}

async function removeCopies(tx: Tx, ids: readonly string[]): Promise<void> {
  const copies = [...(await lockedNodes(tx, ids)).values()]
  requireStill(copies.length > 0 && copies.every(({ rights }) => holds(rights, 'delete')))
  await requireUnlocked(tx, copies)
  await deleteNodes(tx, copies)
  await recordDeletion(tx, copies)
}

async function takeBack(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockSpaces(
    tx.db,
    (await findDeleted(tx.db, ids)).map(({ spaceId }) => spaceId),
  )
  const deleted = await findDeleted(tx.db, ids)
  requireStill(
    deleted.length === ids.length && deleted.every(({ deletedBy }) => deletedBy === tx.actor.userId),
  )
  for (const one of deleted) {
    // read anew each time: what was restored before counts in the totals above
    const folder: Reached | undefined = (await reached(tx, [one.parentId])).get(one.parentId)
    requireStill(folder?.space.id === one.spaceId)
    await restoreInto(tx, folder!, one)
  }
  await record(tx, { action: 'spaces.undoDelete', spaceId: deleted[0]!.spaceId, nodes: [...ids] })
}
