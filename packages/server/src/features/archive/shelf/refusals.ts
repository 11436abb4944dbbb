import type { ErrorKey } from '@cabinet/contract/errors'
import { includesRight } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import { folderDepthRefusal } from '../../files/changes/index.ts'
import { missingRightReason } from '../../nodes/access/index.ts'
import { locksAroundNodes } from '../../nodes/gate/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'

/**
 * Returns, for each of these items that may not be archived, the reason. Any lock prevents it, even the
 * asker's own, since an archived item must not change. Removing an item from where others find it needs the
 * right to delete there.
 */
export async function archivePutRefusals(
  tx: Tx,
  category: AccessibleNode,
  items: readonly AccessibleNode[],
): Promise<Map<string, ErrorKey>> {
  const locks = await locksAroundNodes(tx, items)
  const refusals = new Map<string, ErrorKey>()
  for (const item of items) {
    const { above = [], within = [] } = locks.get(item.node.id) ?? {}
    const lock = [...above, ...within][0]
    const reason =
      shelfRefusal(item) ??
      (lock ? (`locks.${lock.kind}` as const) : await folderDepthRefusal(tx.db, item, category))
    if (reason) refusals.set(item.node.id, reason)
  }
  return refusals
}

function shelfRefusal({ node, space, rights }: AccessibleNode): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  if (space.kind === 'archive' || space.archived) return missingRightReason(space)
  return includesRight(rights, 'delete') ? null : 'common.no_permission'
}
