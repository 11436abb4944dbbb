import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { holds } from '@cabinet/contract/rights'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { holdRefusals, requireOpenFolder } from '../../nodes/gate/index.ts'
import type { Reached } from '../../nodes/index.ts'
import { type FolderRef, folderIdOf, reached, readLocked } from '../../nodes/index.ts'
import { findHeight, updateContents } from '../../nodes/tree/index.ts'
import { charge } from '../../organisations/index.ts'
import { copyContents } from './content-copies.ts'
import type { Succeeding } from './place.ts'
import {
  type Fitting,
  type ItemResult,
  refused,
  surelyFits,
  transferRefusal,
  type Verb,
} from './transfer.rules.ts'

export interface Transfer {
  target: Reached
  /** In the order asked for. */
  items: Reached[]
  /** Those that are gone or hidden. */
  missing: string[]
}

/**
 * Locks every space concerned and reads what lies in them. A copy only reads its source, so there the target's alone.
 * @throws common.not_found, common.no_permission, spaces.target_not_folder, `locks.<kind>` of the target
 */
export async function enterTransfer(
  tx: Tx,
  verb: Verb,
  ids: readonly string[],
  ref: FolderRef,
): Promise<Transfer> {
  const found = await readLocked(
    tx,
    () => readTransfer(tx, ids, folderIdOf(tx, ref)),
    ({ target, items }) => [target, ...(verb === 'move' ? items : [])].map(({ space }) => space.id),
  )
  requireOpenFolder(tx, found.target)
  return found
}

async function readTransfer(tx: Tx, ids: readonly string[], targetId: string): Promise<Transfer> {
  const seen = await reached(tx, [...ids, targetId])
  const target = seen.get(targetId)
  if (!target) throw new AppError('common.not_found')
  if (!target.node.isFolder) throw new AppError('spaces.target_not_folder')
  if (!holds(target.rights, 'new') && !holds(target.rights, 'upload'))
    throw new AppError('common.no_permission')
  const wanted = [...new Set(ids)]
  return {
    target,
    items: wanted.map((id) => seen.get(id)).filter((item) => item !== undefined),
    missing: wanted.filter((id) => !seen.has(id)),
  }
}

/** Sorts out what may not go, with the reason for each. */
export async function admitted(tx: Tx, verb: Verb, { target, items, missing }: Transfer) {
  const left: ItemResult[] = missing.map((id) => refused(id, '', 'common.not_found'))
  const held = verb === 'move' ? await holdRefusals(tx, items) : new Map<string, ErrorKey>()
  const going: Reached[] = []
  for (const item of items) {
    const { id, name } = item.node
    const reason =
      transferRefusal(verb, item, target) ?? held.get(id) ?? (await depthRefusal(tx.db, item, target))
    if (reason) left.push(refused(id, name, reason))
    else going.push(item)
  }
  return { going, left }
}

/** Why a folder would lie too deep there, or null. */
export async function depthRefusal(db: Db, item: Fitting, target: Reached): Promise<ErrorKey | null> {
  if (surelyFits(item, target)) return null
  const height = await findHeight(db, item.node.id)
  return target.ancestors.length + 1 + height > limits.depth ? 'spaces.too_deep' : null
}

/** Makes the content of each item the next version of the file that has its name. Charges the target's quota. */
export async function succeed(tx: Tx, target: Reached, pairs: readonly Succeeding[]): Promise<ItemResult[]> {
  if (pairs.length === 0) return []
  const seen = await reached(
    tx,
    pairs.map(({ onto }) => onto.id),
  )
  const held = await holdRefusals(tx, [...seen.values()])
  const open: Succeeding[] = []
  const shut: ItemResult[] = []
  for (const pair of pairs) {
    const { id, name } = pair.item.node
    const may = holds(seen.get(pair.onto.id)?.rights ?? 0, 'edit')
    const reason = may ? held.get(pair.onto.id) : 'common.no_permission'
    if (reason) shut.push(refused(id, name, reason))
    else open.push(pair)
  }
  await charge(
    tx,
    target.space.ownerId,
    open.reduce((sum, { item }) => sum + item.node.size, 0),
  )
  await copyContents(
    tx,
    open.map(({ item, onto }) => ({ from: item.node.id, to: onto.id, number: onto.version + 1 })),
  )
  await updateContents(
    tx,
    open.map(({ item: { node }, onto, into }) => ({
      id: onto.id,
      folderId: into.node.id,
      before: onto.size,
      size: node.size,
      version: onto.version + 1,
      kept: node.size,
    })),
  )
  return [
    ...open.map(({ item, onto }) => ({
      id: item.node.id,
      name: onto.name,
      result: 'done' as const,
      newId: onto.id,
    })),
    ...shut,
  ]
}
