import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { deleteNodesIntoBin, findDeletedItems } from '../../nodes/deletions/index.ts'
import {
  accessibleNodes,
  findAccessibleNode,
  findChildrenByName,
  lockNodes,
  lockSpaceTrees,
  moveNodes,
  requireUnlocked,
} from '../../nodes/index.ts'
import { recordDeletion } from './remove.usecases.ts'
import { renameLockedNode } from './rename.usecases.ts'
import { restoreIntoFolder } from './restore.ts'
import { transferRefusal, withoutNestedItems } from './transfer.rules.ts'
import { folderDepthRefusal } from './transfer.ts'
import { claimUndoRecord, type UndoRecord } from './undo.store.ts'

type GrantUndo = Extract<UndoRecord, { kind: 'grant' }>

declare module '../../../kernel/events.ts' {
  interface Slots {
    /** Undoes a change of grants. */
    undoGrants: (tx: Tx, undo: GrantUndo) => Promise<void>
  }
}

/**
 * Undoes a change of the actor's, once and as a whole, while the items are still as it left them.
 * @throws spaces.undo_ended, or the current obstacle: `locks.<kind>`, spaces.no_room
 */
export async function undoOwnChange(
  ctx: Ctx,
  { undoId }: EndpointInput<typeof fileEndpoints.undo>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const undo = await claimUndoRecord(tx, undoId)
    if (!undo) throw new AppError('spaces.undo_ended')
    await run(tx, undo).catch(ended)
  })
}

const run = (tx: Tx, undo: UndoRecord): Promise<void> => {
  if (undo.kind === 'move') return moveBack(tx, undo)
  if (undo.kind === 'copy') return removeCopies(tx, undo.ids)
  if (undo.kind === 'rename') return nameBack(tx, undo)
  if (undo.kind === 'grant') return tx.wiring.provider('undoGrants')(tx, undo)
  return takeBack(tx, undo.ids)
}

function ended(error: unknown): never {
  const passing =
    error instanceof AppError && (error.key.startsWith('locks.') || error.key === 'spaces.no_room')
  throw error instanceof AppError && !passing ? new AppError('spaces.undo_ended') : error
}

type MoveUndo = Extract<UndoRecord, { kind: 'move' }>

const requireStill = (still: boolean) => {
  if (!still) throw new AppError('spaces.undo_ended')
}

async function moveBack(tx: Tx, { targetId, items, emptied }: MoveUndo): Promise<void> {
  if (emptied) await restoreAll(tx, emptied)
  await lockNodes(
    tx,
    items.flatMap(({ id, parentId }) => [id, parentId]),
  )
  for (const parentId of new Set(items.map((item) => item.parentId)))
    await putBack(
      tx,
      targetId,
      items.filter((item) => item.parentId === parentId),
    )
  await recordJournalLine(tx, {
    action: 'spaces.undoMove',
    nodes: items.map(({ id }) => id),
    before: { parentId: targetId },
    after: items.map(({ id, parentId, name }) => ({ id, parentId, name })),
  })
}

/**
 * Moves back the items that came from one folder. Reads them again each time: an item restored before may now
 * be an ancestor, which changes totals and rights or would close a circle.
 */
async function putBack(tx: Tx, targetId: string, items: MoveUndo['items']): Promise<void> {
  const { parentId } = items[0]!
  const seen = await accessibleNodes(tx, [parentId, ...items.map(({ id }) => id)])
  const folder = seen.get(parentId)
  requireStill(folder?.node.isFolder === true)
  const placed = items.map(({ id, name }) => ({ item: seen.get(id)!, name }))
  for (const [index, { item }] of placed.entries()) {
    const { at = targetId, now } = items[index]!
    requireStill(item?.node.parentId === at && item.node.name === now)
    requireStill(
      (transferRefusal('move', item, folder!) ?? (await folderDepthRefusal(tx.db, item, folder!))) === null,
    )
  }
  const there = await findChildrenByName(
    tx.db,
    items.map(({ name }) => ({ folderId: parentId, name })),
  )
  requireStill(there.length === 0)
  await requireUnlocked(
    tx,
    placed.map(({ item }) => item),
  )
  await moveNodes(tx, folder!, placed)
}

async function nameBack(tx: Tx, { id, name, now }: Extract<UndoRecord, { kind: 'rename' }>): Promise<void> {
  const seen = await lockNodes(tx, [id])
  requireStill(seen.get(id)?.node.name === now)
  await renameLockedNode(tx, id, name)
}

async function removeCopies(tx: Tx, ids: readonly string[]): Promise<void> {
  const copies = [...(await lockNodes(tx, ids)).values()]
  requireStill(copies.length > 0 && copies.every(({ rights }) => includesRight(rights, 'delete')))
  await requireUnlocked(tx, copies)
  const { top } = withoutNestedItems(copies)
  await deleteNodesIntoBin(tx, top)
  await recordDeletion(tx, top)
}

async function takeBack(tx: Tx, ids: readonly string[]): Promise<void> {
  const spaceId = await restoreAll(tx, ids)
  await recordJournalLine(tx, { action: 'spaces.undoDelete', spaceId, nodes: [...ids] })
}

/** Restores the items that the actor deleted; returns the space of the first. */
async function restoreAll(tx: Tx, ids: readonly string[]): Promise<string> {
  await lockSpaceTrees(
    tx.db,
    (await findDeletedItems(tx.db, ids)).map(({ spaceId }) => spaceId),
  )
  const deleted = await findDeletedItems(tx.db, ids)
  requireStill(
    deleted.length === ids.length && deleted.every(({ deletedBy }) => deletedBy === tx.actor.userId),
  )
  for (const one of deleted) {
    // read again each time: items restored before count in the totals above
    const folder = await findAccessibleNode(tx, one.parentId)
    requireStill(folder?.space.id === one.spaceId)
    await restoreIntoFolder(tx, folder!, one)
  }
  return deleted[0]!.spaceId
}
