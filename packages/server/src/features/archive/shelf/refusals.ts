import type { ErrorKey } from '@cabinet/contract/errors'
import { holds } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import { depthRefusal } from '../../files/changes/index.ts'
import { lackOf } from '../../nodes/access/index.ts'
import { holdsOf } from '../../nodes/gate/index.ts'
import type { Reached } from '../../nodes/index.ts'

/**
 * For each of these items that may not go below a category: why. Any lock keeps it, the asker's own too, since what is
 * archived rests. Taking something away from where others find it needs the right to delete there.
 */
export async function shelfRefusals(
  tx: Tx,
  category: Reached,
  items: readonly Reached[],
): Promise<Map<string, ErrorKey>> {
  const locks = await holdsOf(tx, items)
  const refusals = new Map<string, ErrorKey>()
  for (const item of items) {
    const { above = [], within = [] } = locks.get(item.node.id) ?? {}
    const lock = [...above, ...within][0]
    const reason =
      shelfRefusal(item) ??
      (lock ? (`locks.${lock.kind}` as const) : await depthRefusal(tx.db, item, category))
    if (reason) refusals.set(item.node.id, reason)
  }
  return refusals
}

function shelfRefusal({ node, space, rights }: Reached): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  if (space.kind === 'archive' || space.archived) return lackOf(space)
  return holds(rights, 'delete') ? null : 'common.no_permission'
}
