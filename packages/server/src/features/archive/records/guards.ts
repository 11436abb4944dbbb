import type { ErrorKey } from '@cabinet/contract/errors'
import type { Tx } from '../../../kernel/ctx.ts'
import type { AccessibleNode } from '../../nodes/index.ts'

declare module '../../../kernel/events.ts' {
  interface Slots {
    /**
     * Returns which of these items must not be archived now, and why: an item with a live share link, or one
     * in a flow.
     */
    archiveRefusals: (tx: Tx, items: readonly AccessibleNode[]) => Promise<ReadonlyMap<string, ErrorKey>>
  }
}

export async function archiveObstacles(
  tx: Tx,
  items: readonly AccessibleNode[],
): Promise<Map<string, ErrorKey>> {
  const refusals = new Map<string, ErrorKey>()
  for (const refuse of tx.wiring.provided('archiveRefusals'))
    for (const [id, reason] of await refuse(tx, items)) refusals.set(id, reason)
  return refusals
}
