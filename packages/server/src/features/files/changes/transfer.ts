import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { includesRight } from '@cabinet/contract/rights'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { lockRefusalsOfNodes, requireOpenFolder } from '../../nodes/gate/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import {
  accessibleNodes,
  type FolderReference,
  folderIdOfReference,
  readUnderSpaceLock,
} from '../../nodes/index.ts'
import { findFolderHeight, updateNodeContents } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { copyLatestContents } from './content-copies.ts'
import type { SucceedingFile } from './place.ts'
import {
  certainlyFitsDepth,
  type DepthMeasuredItem,
  refusedItemResult,
  type TransferItemResult,
  type TransferVerb,
  transferRefusal,
} from './transfer.rules.ts'

export interface TransferRequest {
  target: AccessibleNode
  /** In the requested order. */
  items: AccessibleNode[]
  /** Ids of items that are gone or hidden. */
  missing: string[]
}

/**
 * Locks every space concerned and reads the items. A copy only reads its source, so it locks the target's
 * space alone.
 * @throws common.not_found, common.no_permission, spaces.target_not_folder, `locks.<kind>` of the target
 */
export async function lockTransfer(
  tx: Tx,
  verb: TransferVerb,
  ids: readonly string[],
  ref: FolderReference,
): Promise<TransferRequest> {
  const found = await readUnderSpaceLock(
    tx,
    () => readTransfer(tx, ids, folderIdOfReference(tx, ref)),
    ({ target, items }) => [target, ...(verb === 'move' ? items : [])].map(({ space }) => space.id),
  )
  requireOpenFolder(tx, found.target)
  return found
}

async function readTransfer(tx: Tx, ids: readonly string[], targetId: string): Promise<TransferRequest> {
  const seen = await accessibleNodes(tx, [...ids, targetId])
  const target = seen.get(targetId)
  if (!target) throw new AppError('common.not_found')
  if (!target.node.isFolder) throw new AppError('spaces.target_not_folder')
  if (!includesRight(target.rights, 'new') && !includesRight(target.rights, 'upload'))
    throw new AppError('common.no_permission')
  const wanted = [...new Set(ids)]
  return {
    target,
    items: wanted.map((id) => seen.get(id)).filter((item) => item !== undefined),
    missing: wanted.filter((id) => !seen.has(id)),
  }
}

/** Separates out the items that may not go, with the reason for each. */
export async function admitTransferItems(
  tx: Tx,
  verb: TransferVerb,
  { target, items, missing }: TransferRequest,
) {
  const left: TransferItemResult[] = missing.map((id) => refusedItemResult(id, '', 'common.not_found'))
  const held = verb === 'move' ? await lockRefusalsOfNodes(tx, items) : new Map<string, ErrorKey>()
  const going: AccessibleNode[] = []
  for (const item of items) {
    const { id, name } = item.node
    const reason =
      transferRefusal(verb, item, target) ?? held.get(id) ?? (await folderDepthRefusal(tx.db, item, target))
    if (reason) left.push(refusedItemResult(id, name, reason))
    else going.push(item)
  }
  return { going, left }
}

/** Returns why a folder would be too deep there, or null. */
export async function folderDepthRefusal(
  db: Db,
  item: DepthMeasuredItem,
  target: AccessibleNode,
): Promise<ErrorKey | null> {
  if (certainlyFitsDepth(item, target)) return null
  const height = await findFolderHeight(db, item.node.id)
  return target.ancestors.length + 1 + height > limits.depth ? 'spaces.too_deep' : null
}

/**
 * Appends the content of each item as the next version of the file with its name. Charges the target's quota.
 */
export async function appendVersionsFromItems(
  tx: Tx,
  target: AccessibleNode,
  pairs: readonly SucceedingFile[],
): Promise<TransferItemResult[]> {
  if (pairs.length === 0) return []
  const seen = await accessibleNodes(
    tx,
    pairs.map(({ onto }) => onto.id),
  )
  const held = await lockRefusalsOfNodes(tx, [...seen.values()])
  const open: SucceedingFile[] = []
  const shut: TransferItemResult[] = []
  for (const pair of pairs) {
    const { id, name } = pair.item.node
    const may = includesRight(seen.get(pair.onto.id)?.rights ?? 0, 'edit')
    const reason = may ? held.get(pair.onto.id) : 'common.no_permission'
    if (reason) shut.push(refusedItemResult(id, name, reason))
    else open.push(pair)
  }
  await chargeQuota(
    tx,
    target.space.ownerId,
    open.reduce((sum, { item }) => sum + item.node.size, 0),
  )
  await copyLatestContents(
    tx,
    open.map(({ item, onto }) => ({ from: item.node.id, to: onto.id, number: onto.version + 1 })),
  )
  await updateNodeContents(
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
