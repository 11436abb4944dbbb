import { entryOf } from '../../../kernel/certain.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { locateNodes, lockSpaceTrees, readUnderSpaceLock, spaceIdsOfNodes } from '../../nodes/index.ts'
import { type ArchiveRow, findEnterpriseArchive } from '../archives.store.ts'
import { findArchiveCategory, findArchiveClass } from '../catalogue/index.ts'
import { archiveObstacles, putIntoArchive } from '../records/index.ts'
import { archivePutRefusals } from '../shelf/index.ts'
import { deleteProposals, lockWaitingProposals, markProposalsKept } from './unused.store.ts'

/** Files per transaction. */
const PORTION = 200

/** Archives proposed files that nobody kept in time. */
export async function archiveDueProposals(ctx: Ctx, { enterprise_id }: ArchiveRow): Promise<void> {
  while (
    (await ctx.together((tx) =>
      archiveProposed(tx, enterprise_id, { dueBy: tx.now(), limit: PORTION }, null),
    )) > 0
  ) {}
}

/**
 * Archives proposed files by the rule, in the name of the user who agreed (null: nobody answered in time).
 * Files used, moved or locked meanwhile stay in place; their proposals are deleted or, for locked files,
 * retried later. Returns the number of proposals processed.
 */
export async function archiveProposed(
  tx: Tx,
  enterpriseId: string,
  which: Parameters<typeof lockWaitingProposals>[2],
  by: string | null,
): Promise<number> {
  const archive = await findEnterpriseArchive(tx.db, enterpriseId)
  if (!archive?.unused_category) return 0
  await lockSpaceTrees(tx.db, [archive.space_id])
  const row = await findArchiveCategory(tx.db, enterpriseId, archive.unused_category)
  const classId = archive.unused_class ?? row?.class_id
  const kept = classId ? await findArchiveClass(tx.db, enterpriseId, classId) : undefined
  if (!row || !kept) return 0
  const proposals = await lockWaitingProposals(tx, enterpriseId, which)
  const proposed = proposals.map((one) => one.node_id)
  const places = await readUnderSpaceLock(tx, () => locateNodes(tx, proposed, enterpriseId), spaceIdsOfNodes)
  const unchanged = proposals
    .filter((one) => places.get(one.node_id)?.node.updatedAt.getTime() === one.unused_since.getTime())
    .map((one) => entryOf(places, one.node_id))
  const category = entryOf(await locateNodes(tx, [row.node_id], enterpriseId), row.node_id)
  const refusals = await archivePutRefusals(tx, category, unchanged)
  for (const [id, reason] of await archiveObstacles(tx, unchanged)) refusals.set(id, reason)
  const items = unchanged.filter(({ node }) => !refusals.has(node.id))
  await putIntoArchive(tx, { archive, category, kept, items, note: '', by })
  const held = [...refusals.keys()]
  await markProposalsKept(tx, held, by)
  await deleteProposals(
    tx.db,
    proposed.filter((id) => !refusals.has(id)),
  )
  return proposals.length
}
