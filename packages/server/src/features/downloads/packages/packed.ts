import { includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { effectiveRights, requireNodes } from '../../nodes/index.ts'
import { deletePackageItems, itemsOfPackage, lockPackagesHolding } from './items.store.ts'
import { notifyPackageOwner, packageFailure } from './making.ts'
import { type DownloadPackageRow, updatePackageOfUser } from './packages.store.ts'
import { removePackageZips } from './packages.usecases.ts'

/** Milliseconds for which a check holds during one fetch, and the factor of its own duration. */
const leastHoldMs = 2000
const holdFactor = 10
const rememberedMost = 1000

/** Time (by the clock of this process) until which a run's zip needs no new check between two chunks. */
const answered = new Map<string, number>()

/**
 * Checks the current rights on all items of a zip, a few thousand per query. Between the chunks of one fetch
 * the result holds for two seconds, and for very large packages for ten times the check's duration.
 * @throws packages.rights_changed
 */
export async function requirePackedItemRights(
  ctx: Ctx,
  row: DownloadPackageRow,
  goesOn: boolean,
): Promise<void> {
  const begun = performance.now()
  if (goesOn && (answered.get(row.run!) ?? 0) > begun) return
  const stays = row.listed && (await mayHaveAll(ctx, row))
  if (!stays) {
    answered.delete(row.run!)
    throw new AppError('packages.rights_changed')
  }
  const now = performance.now()
  if (answered.size >= rememberedMost) answered.clear()
  answered.set(row.run!, now + Math.max(leastHoldMs, holdFactor * (now - begun)))
}

async function mayHaveAll(ctx: Ctx, row: DownloadPackageRow): Promise<boolean> {
  try {
    await requireNodes(ctx, row.node_ids, 'download')
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  for await (const items of itemsOfPackage(ctx.db, row.id)) {
    const held = await effectiveRights(
      ctx,
      items.map(({ id }) => id),
    )
    const may = ({ id, isFolder }: (typeof items)[number]) =>
      isFolder ? held.has(id) : includesRight(held.get(id) ?? 0, 'download')
    if (!items.every(may)) return false
  }
  return true
}

/** Deletes packages that contain permanently deleted nodes; their owners see why, and may retry them. */
export async function deletePackagesHolding(tx: Tx, nodeIds: readonly string[]): Promise<void> {
  const rows = await lockPackagesHolding(tx.db, nodeIds)
  if (rows.length === 0) return
  for (const { id, user_id: userId } of rows) {
    const change = {
      ...packageFailure('packages.rights_changed', tx.now()),
      listed: false,
      updated_at: tx.now(),
    }
    await notifyPackageOwner(tx, await updatePackageOfUser(tx.db, { id, userId, from: ['complete'] }, change))
  }
  await deletePackageItems(
    tx.db,
    rows.map(({ id }) => id),
  )
  tx.afterCommit(() => void removePackageZips(tx, rows))
}
