import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { holds } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Deleted, dropDeletion, findDeleted, updateRestored } from '../../nodes/deletions/index.ts'
import { reachedAsBefore } from '../../nodes/gate/index.ts'
import {
  findChildByName,
  lockedTarget,
  lockSpaces,
  marked,
  type Reached,
  reached,
  standing,
} from '../../nodes/index.ts'
import { changeBy, findHeight, updateTotals } from '../../nodes/tree/index.ts'
import { charge } from '../../organisations/index.ts'
import { findUser } from '../../users/index.ts'
import { ensureFolders } from './folders.ts'

/** Something in a bin, and why the actor may have it back: only the deleter's rights at the target are asked for. */
export interface Binned {
  deleted: Deleted
  as: 'standing' | 'manager' | 'deleter'
}

/**
 * Those of these items that lie in a bin of the actor's: the own space's, one that the actor looks after, or what the
 * actor deleted. Their spaces are locked, with the space of the folder that they will go to.
 */
export async function lockedBinned(
  tx: Tx,
  ids: readonly string[],
  parentId?: string,
): Promise<Map<string, Binned>> {
  const spaceIds = (await findDeleted(tx.db, ids)).map((one) => one.spaceId)
  const target = parentId && (await reached(tx, [parentId])).get(parentId)
  await lockSpaces(tx.db, target ? [...spaceIds, target.space.id] : spaceIds)
  const roots = await reached(tx, spaceIds)
  const binned = new Map<string, Binned>()
  for (const deleted of await findDeleted(tx.db, ids)) {
    const as = claimOn(tx, roots.get(deleted.spaceId), deleted)
    if (as) binned.set(deleted.id, { deleted, as })
  }
  return binned
}

/** Those of these items that lie in a bin of the actor's, as far as the actor saw them where they were. */
export async function seenInBins(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Reached>> {
  const deleted = await findDeleted(ctx.db, ids)
  if (deleted.length === 0) return new Map()
  const roots = await reached(
    ctx,
    deleted.map((one) => one.spaceId),
  )
  const own = deleted.filter((one) => claimOn(ctx, roots.get(one.spaceId), one))
  return reachedAsBefore(
    ctx,
    own.map(({ id }) => id),
  )
}

function claimOn({ actor }: Ctx, root: Reached | undefined, { deletedBy }: Deleted): Binned['as'] | null {
  if (root && standing(actor, root.space)) return 'standing'
  if (root && looksAfter(root)) return 'manager'
  return deletedBy === actor.userId ? 'deleter' : null
}

/** Who may say who else may do what in a shared space looks after its bin too. */
export const looksAfter = ({ node, space, rights }: Reached): boolean =>
  node.parentId === null &&
  space.kind !== 'personal' &&
  space.kind !== 'archive' &&
  holds(rights, 'authorise')

export type Restored = { name: string; parentId: string } | { reason: ErrorKey }

/**
 * Puts a deleted item back where it was, or under a folder. A refusal leaves nothing half done and does not end the
 * transaction.
 */
export async function restoreDeleted(tx: Tx, { deleted, as }: Binned, parentId?: string): Promise<Restored> {
  await sql`savepoint restoring`.execute(tx.db)
  try {
    const target = parentId ? await chosenPlace(tx, deleted, parentId) : await formerPlace(tx, deleted)
    // a chosen folder has been asked for already
    if (as === 'deleter' && !holds(target.rights, deleted.isFolder ? 'new' : 'upload'))
      throw new AppError('common.no_permission')
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
  if (path !== '' && !holds(root.rights, 'new')) throw new AppError('common.no_permission')
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
  if (!deleted.charged) await charge(tx, target.space.ownerId, deleted.kept)
  else if (deleted.ownerId !== target.space.ownerId) {
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
