import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { spaceApi } from '@cabinet/contract/spaces'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { updateLockSpace } from '../../locks/index.ts'
import { charge } from '../../organisations/index.ts'
import type { Reached } from '../access/index.ts'
import { holdsOf } from '../access/index.ts'
import { deleteNodes } from '../bin/index.ts'
import { changeBy, keptBy, keyOf, updateTotals } from '../tree/index.ts'
import { type Conflict, type ItemResult, withoutNested } from './transfer.rules.ts'
import { admitted, enterTransfer, type Placed, place, succeed } from './transfer.ts'
import { insertUndo } from './undo.store.ts'

/** Moves files and folders, each by changing one row whatever lies below it. */
export const moveItems = (
  ctx: Ctx,
  input: Input<typeof spaceApi.move>,
): Promise<Reply<typeof spaceApi.move>> =>
  ctx.together(async (tx) => {
    const transfer = await enterTransfer(tx, 'move', input.ids, input)
    const { target } = transfer
    const { going, left } = await admitted(tx, 'move', transfer)
    const { top, nested } = withoutNested(going)
    const staying = top.filter(({ node }) => node.parentId === target.node.id)
    const { done, results } = await moveInto(
      tx,
      target,
      top.filter((item) => !staying.includes(item)),
      input.conflict,
    )
    const skipped = [...nested, ...staying].map(({ node }) => ({
      id: node.id,
      name: node.name,
      result: 'skipped' as const,
    }))
    return { results: [...results, ...skipped, ...left], ...(await finish(tx, target, done)) }
  })

async function moveInto(tx: Tx, target: Reached, items: Reached[], choice: Conflict) {
  const { placed, versions, left } = await place(tx, target, items, choice)
  await updatePlaces(tx, target, placed)
  const succeeded = await succeed(tx, target, versions)
  const gone = new Set(succeeded.filter(({ result }) => result === 'done').map(({ id }) => id))
  await deleteNodes(
    tx,
    items.filter(({ node }) => gone.has(node.id)),
  )
  const moved = placed.map(({ item, name }): ItemResult => ({ id: item.node.id, name, result: 'done' }))
  return { done: placed, results: [...moved, ...succeeded, ...left] }
}

/** Puts live items, with what lies below them, into a folder under these names. Rights and names are checked before. */
export async function updatePlaces(tx: Tx, target: Reached, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  await sql`
    update nodes n set parent_id = ${target.node.id}, name = given.name, name_key = given.key
    from unnest(
      ${placed.map(({ item }) => item.node.id)}::uuid[], ${placed.map(({ name }) => name)}::text[],
      ${placed.map(({ name }) => keyOf(name))}::text[]
    ) as given (id, name, key)
    where n.id = given.id`.execute(tx.db)
  await updateTotals(
    tx.db,
    placed.flatMap(({ item: { node } }) => [
      changeBy(node.parentId!, node, -1),
      changeBy(target.node.id, node, 1),
    ]),
  )
  await changeSpace(
    tx,
    target,
    placed.map(({ item }) => item).filter(({ space }) => space.id !== target.space.id),
  )
}

/** What comes from another space is paid for by the new one from now on, and its locks go along. */
async function changeSpace(tx: Tx, target: Reached, items: readonly Reached[]): Promise<void> {
  if (items.length === 0) return
  const freed = new Map<string, number>()
  for (const { space, node } of items)
    freed.set(space.ownerId, (freed.get(space.ownerId) ?? 0) + keptBy(node))
  freed.delete(target.space.ownerId)
  await charge(
    tx,
    target.space.ownerId,
    [...freed.values()].reduce((sum, bytes) => sum + bytes, 0),
  )
  for (const [ownerId, bytes] of freed) await charge(tx, ownerId, -bytes)
  const holds = [...(await holdsOf(tx, items)).values()].flatMap(({ within }) => within)
  await updateLockSpace(
    tx,
    holds.map((hold) => hold.id),
    target.space.id,
  )
}

/** The journal's line and the undo of what was moved; nothing where nothing was. */
async function finish(tx: Tx, target: Reached, done: readonly Placed[]): Promise<{ undoId?: string }> {
  if (done.length === 0) return {}
  const before = done.map(({ item: { node } }) => ({
    id: node.id,
    parentId: node.parentId!,
    name: node.name,
  }))
  await record(tx, {
    action: 'spaces.move',
    spaceId: target.space.id,
    nodes: before.map(({ id }) => id),
    before,
    after: { parentId: target.node.id, names: done.map(({ name }) => name) },
  })
  const items = before.map((place, index) => ({ ...place, now: done[index]!.name }))
  return { undoId: await insertUndo(tx, { kind: 'move', targetId: target.node.id, items }) }
}
