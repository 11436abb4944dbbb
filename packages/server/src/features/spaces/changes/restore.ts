import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { charge } from '../../organisations/index.ts'
import { findUser } from '../../users/index.ts'
import { lockedTarget, type Reached, reached, standing } from '../access/index.ts'
import { type Deleted, dropDeletion, findDeleted, updateRestored } from '../bin/index.ts'
import { changeBy, findChildByName, findHeight, lockSpaces, marked, updateTotals } from '../tree/index.ts'
import { ensureFolders } from './folders.ts'

/**
 * Those of these items that lie in a bin of the actor's (the own space's, or one that the actor administers), their
 * spaces locked; with the space of the folder that they will go to.
 */
export async function lockedDeletions(
  tx: Tx,
  ids: readonly string[],
  parentId?: string,
): Promise<Map<string, Deleted>> {
  const spaceIds = (await findDeleted(tx.db, ids)).map((one) => one.spaceId)
  const target = parentId && (await reached(tx, [parentId])).get(parentId)
  await lockSpaces(tx.db, target ? [...spaceIds, target.space.id] : spaceIds)
  const own = await ownBins(tx, spaceIds)
  const deleted = await findDeleted(tx.db, ids)
  return new Map(deleted.filter((one) => own.has(one.spaceId)).map((one) => [one.id, one]))
}

async function ownBins(ctx: Ctx, spaceIds: readonly string[]): Promise<Set<string>> {
  const spaces = [...(await reached(ctx, spaceIds)).values()].map(({ space }) => space)
  return new Set(spaces.filter((space) => standing(ctx.actor, space)).map((space) => space.id))
}

export type Restored = { name: string; parentId: string } | { reason: ErrorKey }

/**
 * Puts a deleted item back where it was, or under a folder. A refusal leaves nothing half done and does not end the
 * transaction.
 */
export async function restoreDeleted(tx: Tx, deleted: Deleted, parentId?: string): Promise<Restored> {
  await sql`savepoint restoring`.execute(tx.db)
  try {
    const target = parentId ? await chosenPlace(tx, deleted, parentId) : await formerPlace(tx, deleted)
    return { name: await restoreInto(tx, target, deleted), parentId: target.node.id }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint restoring`.execute(tx.db)
    return { reason: error.key }
  }
}

async function chosenPlace(tx: Tx, deleted: Deleted, parentId: string): Promise<Reached> {
  const target = await lockedTarget(tx, { parentId }, deleted.isFolder ? 'new' : 'upload')
  const height = deleted.totals ? await findHeight(tx.db, deleted.id) : 0
  if (deleted.isFolder && target.ancestors.length + 1 + height > limits.depth)
    throw new AppError('spaces.too_deep')
  return target
}

/** Its folder, or one made anew on the same way in its space when that is gone. */
async function formerPlace(tx: Tx, deleted: Deleted): Promise<Reached> {
  const parent = (await reached(tx, [deleted.parentId])).get(deleted.parentId)
  if (parent?.space.id === deleted.spaceId) return parent
  const root = (await reached(tx, [deleted.spaceId])).get(deleted.spaceId)
  if (!root) throw new AppError('common.not_found')
  const path = deleted.place.join('/')
  const id = (await ensureFolders(tx, root, [path])).get(path)!
  return (await reached(tx, [id])).get(id)!
}

/** Puts a deleted item, with what lies below it, into a folder; answers its name there. Both spaces must be locked. */
export async function restoreInto(tx: Tx, target: Reached, deleted: Deleted): Promise<string> {
  if (target.space.archived) throw new AppError('spaces.archived')
  const name = await restoredName(tx, target, deleted)
  await updateRestored(tx, { id: deleted.id, parentId: target.node.id, name })
  await dropDeletion(tx, deleted.id)
  await updateTotals(tx.db, [changeBy(target.node.id, deleted, 1)])
  if (deleted.ownerId !== target.space.ownerId) {
    await charge(tx, target.space.ownerId, deleted.kept)
    await charge(tx, deleted.ownerId, -deleted.kept)
  }
  return name
}

/** Its own name, or one marked as restored in the actor's language. */
export async function restoredName(
  tx: Tx,
  target: Reached,
  { name, isFolder }: Pick<Deleted, 'name' | 'isFolder'>,
): Promise<string> {
  if (!(await findChildByName(tx.db, target.node.id, name))) return name
  const { language } = (await findUser(tx.db, tx.actor.userId)) ?? {}
  for (let number = 1; ; number++) {
    const count = number === 1 ? '' : ` ${number}`
    const candidate = marked(name, isFolder, language === 'en' ? ` (restored${count})` : `（已还原${count}）`)
    if (!(await findChildByName(tx.db, target.node.id, candidate))) return candidate
  }
}
