import type { EndpointInput } from '@cabinet/contract/endpoint'
import { handOverLimits, type handoverEndpoints } from '@cabinet/contract/handover'
import { definedOf, lastOf } from '../../kernel/certain.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { nodePathInSpace } from '../nodes/access/index.ts'
import { deleteNodesIntoBin } from '../nodes/deletions/index.ts'
import { lockSpaceTrees } from '../nodes/index.ts'
import { findNodesWithAncestors } from '../nodes/paths/index.ts'
import { enableUsers, getUserById } from '../users/index.ts'
import { deleteHandedGrants, dropMemberships, updateLeadersBack } from './belongings.store.ts'
import { requireHandoverRecipient, requireLeavingUser } from './ends.ts'
import { findTotalsBelow, moveFolderContents, moveLocksOfSpace } from './files.store.ts'
import { lockHandover } from './handovers.store.ts'

const DAY = 24 * 3_600_000

/** Undoes a hand-over, as far as the belongings are still where it put them. Locks stay released. */
export async function undoHandoverById(
  ctx: Ctx,
  { id }: EndpointInput<typeof handoverEndpoints.undo>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const row = await lockHandover(tx, id)
    if (!row) throw new AppError('common.not_found')
    if (row.created_at.getTime() < tx.now().getTime() - handOverLimits.undoDays * DAY)
      throw new AppError('handover.undo_ended')
    await requireLeavingUser(tx, row.from_id)
    await openHeirAgain(tx, row)
    const { files, spaces, grants, roles, groups, disabled } = row.detail
    if (files) await moveFilesBack(tx, files.folderId, row)
    if (spaces?.length) await updateLeadersBack(tx, spaces, row.from_id, row.to_id)
    if (grants?.length) await deleteHandedGrants(tx, grants)
    if (roles?.length) await dropMemberships(tx, 'roles', roles, row.to_id)
    if (groups?.length) await dropMemberships(tx, 'groups', groups, row.to_id)
    if (disabled) await enableUsers(tx, [await getUserById(tx.db, row.from_id)])
    await recordJournalLine(tx, {
      action: 'handover.undo',
      before: { userId: row.from_id, to: row.to_id },
      after: { id, ...row.detail },
    })
  })
}

/** Requires that the actor still administers the recipient, who may be disabled by now. */
const openHeirAgain = (tx: Tx, row: { from_id: string; to_id: string; to_department: boolean }) =>
  row.to_department
    ? requireHandoverRecipient(tx, row.from_id, { toDepartmentId: row.to_id })
    : requireLeavingUser(tx, row.to_id)

/** Moves everything now in the folder back, and the folder into the bin. */
async function moveFilesBack(
  tx: Tx,
  folderId: string,
  row: { from_id: string; to_id: string },
): Promise<void> {
  await lockSpaceTrees(tx.db, [row.from_id, row.to_id])
  const way = nodePathInSpace(await findNodesWithAncestors(tx.db, [folderId], [], tx.now()), folderId)
  if (way?.[0]?.id !== row.to_id || way.some((link) => link.deleted))
    throw new AppError('handover.undo_ended')
  if ((await findTotalsBelow(tx.db, row.from_id)).items > 0) throw new AppError('handover.undo_ended')
  const ends = {
    fromFolder: folderId,
    fromOwner: row.to_id,
    toFolder: row.from_id,
    toOwner: row.from_id,
  }
  await moveFolderContents(tx, ends, true)
  await moveLocksOfSpace(tx, row.to_id, row.from_id)
  const space = definedOf(way[0].space, 'space of the folder')
  const moved = await findNodesWithAncestors(tx.db, [folderId], [], tx.now())
  const anew = definedOf(nodePathInSpace(moved, folderId), 'path of the folder')
  const coming = { open: 0, own: 0 }
  await deleteNodesIntoBin(tx, [
    { node: lastOf(anew), space, rights: 0, held: 0, coming, ancestors: anew.slice(0, -1) },
  ])
}
