import type { Tx } from '../../../kernel/ctx.ts'
import type { ContentReference } from '../../contents/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { appendVersion } from '../../versions/index.ts'

/**
 * Appends the edited document as the next version of a file whose space is locked; returns its number. Checks
 * no rights.
 */
export async function addEditedVersion(
  tx: Tx,
  { node, space }: AccessibleNode,
  { name, note, ...kept }: ContentReference & { name: string; note: string },
): Promise<number> {
  await chargeQuota(tx, space.ownerId, kept.size)
  const number = await appendVersion(tx, node, { ...kept, source: 'edit', suffix: node.suffix, name, note })
  await recordJournalLine(tx, {
    action: 'editing.save',
    spaceId: space.id,
    nodes: [node.id],
    before: { version: node.version, size: node.size },
    after: { version: number, size: kept.size, ...(name && { name }), ...(note && { note }) },
  })
  return number
}
