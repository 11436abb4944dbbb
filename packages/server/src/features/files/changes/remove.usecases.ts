import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { ErrorKey } from '@cabinet/contract/errors'
import type { fileEndpoints } from '@cabinet/contract/files'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { missingRightReason } from '../../nodes/access/index.ts'
import { deleteNodesIntoBin } from '../../nodes/deletions/index.ts'
import { lockRefusalsOfNodes } from '../../nodes/gate/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { lockNodes } from '../../nodes/index.ts'
import { refusedItemResult, type TransferItemResult, withoutNestedItems } from './transfer.rules.ts'
import { insertUndoRecord } from './undo.store.ts'

/**
 * Moves files and folders into the recycle bin. Locked or forbidden items stay; throws only where nothing can
 * be removed.
 */
export const removeItemsToBin = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof fileEndpoints.remove>,
): Promise<EndpointReply<typeof fileEndpoints.remove>> =>
  ctx.together(async (tx) => {
    const items = await lockNodes(tx, ids)
    const held = await lockRefusalsOfNodes(tx, [...items.values()])
    const going: AccessibleNode[] = []
    const left: TransferItemResult[] = []
    for (const id of new Set(ids)) {
      const item = items.get(id)
      const reason = item ? (removeRefusal(item) ?? held.get(id)) : 'common.not_found'
      if (reason) left.push(refusedItemResult(id, item?.node.name ?? '', reason))
      else going.push(item!)
    }
    if (going.length === 0) throw new AppError(left[0]!.reason as ErrorKey)
    const { top } = withoutNestedItems(going)
    await deleteNodesIntoBin(tx, top)
    await recordDeletion(tx, top)
    const undoId = await insertUndoRecord(tx, { kind: 'delete', ids: top.map(({ node }) => node.id) })
    const done = going.map(({ node }) => ({ id: node.id, name: node.name, result: 'done' as const }))
    return { undoId, results: [...done, ...left] }
  })

function removeRefusal({ node, rights, space }: AccessibleNode): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  if (includesRight(rights, 'delete')) return null
  return space.kind === 'archive' ? missingRightReason(space) : 'common.no_permission'
}

/** Writes one journal line for each space. */
export async function recordDeletion(tx: Tx, nodes: readonly AccessibleNode[]): Promise<void> {
  for (const spaceId of new Set(nodes.map(({ space }) => space.id))) {
    const those = nodes.filter(({ space }) => space.id === spaceId)
    await recordJournalLine(tx, {
      action: 'spaces.delete',
      spaceId,
      nodes: those.map(({ node }) => node.id),
      before: those.map(({ node }) => ({ id: node.id, parentId: node.parentId, name: node.name })),
    })
  }
}
