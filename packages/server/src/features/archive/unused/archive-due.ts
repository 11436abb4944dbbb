import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { located, lockSpaces, readLocked, spacesOf } from '../../nodes/index.ts'
import { type Archive, findArchive } from '../archives.store.ts'
import { findCategory, findClass } from '../catalogue/index.ts'
import { guarded, putIntoArchive } from '../records/index.ts'
import { shelfRefusals } from '../shelf/index.ts'
import { dropProposals, keepProposals, lockProposals } from './unused.store.ts'

/** Files that one transaction archives. */
const PORTION = 200

/** Archives what was proposed and not kept in time. */
export async function archiveDue(ctx: Ctx, { enterprise_id }: Archive): Promise<void> {
  while (
    (await ctx.together((tx) =>
      archiveProposed(tx, enterprise_id, { dueBy: tx.now(), limit: PORTION }, null),
    )) > 0
  ) {}
}

/**
 * Archives proposed files by the rule, by whoever agreed (null: nobody answered in time). What was used, moved or
 * locked meanwhile stays where it is, and its proposal is forgotten or, where something holds it, kept for later.
 * Answers how many proposals were dealt with.
 */
export async function archiveProposed(
  tx: Tx,
  enterpriseId: string,
  which: Parameters<typeof lockProposals>[2],
  by: string | null,
): Promise<number> {
  const archive = await findArchive(tx.db, enterpriseId)
  if (!archive?.unused_category) return 0
  await lockSpaces(tx.db, [archive.space_id])
  const row = await findCategory(tx.db, enterpriseId, archive.unused_category)
  const classId = archive.unused_class ?? row?.class_id
  const kept = classId ? await findClass(tx.db, enterpriseId, classId) : undefined
  if (!row || !kept) return 0
  const proposals = await lockProposals(tx, enterpriseId, which)
  const proposed = proposals.map((one) => one.node_id)
  const places = await readLocked(tx, () => located(tx, proposed, enterpriseId), spacesOf)
  const unchanged = proposals
    .filter((one) => places.get(one.node_id)?.node.updatedAt.getTime() === one.unused_since.getTime())
    .map((one) => places.get(one.node_id)!)
  const category = (await located(tx, [row.node_id], enterpriseId)).get(row.node_id)!
  const refusals = await shelfRefusals(tx, category, unchanged)
  for (const [id, reason] of await guarded(tx, unchanged)) refusals.set(id, reason)
  const items = unchanged.filter(({ node }) => !refusals.has(node.id))
  await putIntoArchive(tx, { archive, category, kept, items, note: '', by })
  const held = [...refusals.keys()]
  await keepProposals(tx, held, by)
  await dropProposals(
    tx.db,
    proposed.filter((id) => !refusals.has(id)),
  )
  return proposals.length
}
