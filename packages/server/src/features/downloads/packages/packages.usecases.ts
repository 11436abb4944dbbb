import type { packageEndpoints } from '@cabinet/contract/downloads.packages'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { entryOf, firstOf } from '../../../kernel/certain.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type AccessibleNode, requireNodes } from '../../nodes/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { notifyPackageOwner, packageFailure } from './making.ts'
import { packageNamesOf, packagePlaceOf } from './naming.ts'
import {
  isPackageBeingMade,
  menuKeyOfSpaceKind,
  packageMakingStages,
  packagesToEvict,
  presentPackage,
} from './packages.rules.ts'
import {
  type DownloadPackageRow,
  deletePackagesOfUser,
  insertDownloadPackage,
  lockPackagesOf,
  packagesOfUser,
  updatePackageOfUser,
} from './packages.store.ts'
import { packageZipKey } from './zip-key.ts'

/** Name of the job that makes a package, defined in `packages.jobs.ts`. */
export const makePackageJobName = 'downloads.make_package'

const gigabyte = 1024 ** 3

/** Queues a package of the items that the user may download; a job makes the zip. */
export async function addDownloadPackage(
  ctx: Ctx,
  { ids }: EndpointInput<typeof packageEndpoints.add>,
): Promise<EndpointReply<typeof packageEndpoints.add>> {
  const wanted = [...new Set(ids)]
  const seen = await requireNodes(ctx, wanted, 'download')
  const chosen = wanted.map((id) => entryOf(seen, id))
  const { total, items } = packageTotalsOf(chosen)
  if (items > limits.packageItems) throw new AppError('packages.too_many_files')
  return ctx.together(async (tx) => {
    await lockPackagesOf(tx.db, tx.actor.userId)
    await clearRoom(tx, total)
    const first = firstOf(chosen)
    const { name, items: names } = await packageNamesOf(tx, chosen)
    const row = await insertDownloadPackage(tx.db, {
      id: generateId(),
      enterprise_id: tx.actor.enterpriseId,
      user_id: tx.actor.userId,
      name,
      node_ids: wanted,
      node_names: names,
      menu: menuKeyOfSpaceKind(first.space.kind),
      place: packagePlaceOf(tx, first),
      status: 'init',
      total,
      created_at: tx.now(),
      updated_at: tx.now(),
    })
    await tx.queue(makePackageJobName, { packageId: row.id })
    await notifyPackageOwner(tx, row)
    return presentPackage(row)
  })
}

/** Returns bytes and items of the selection, hidden descendants included. */
export function packageTotalsOf(chosen: readonly Pick<AccessibleNode, 'node'>[]): {
  total: number
  items: number
} {
  let [total, items] = [0, 0]
  for (const { node } of chosen) {
    total += node.totals?.bytes ?? node.size
    items += 1 + (node.totals ? node.totals.files + node.totals.folders : 0)
  }
  return { total, items }
}

/** Evicts the actor's oldest finished packages to make room for one more. */
async function clearRoom(tx: Tx, bytes: number): Promise<void> {
  const { packageSpace } = await getSettingValues(tx.db)
  const room = packagesToEvict(await packagesOfUser(tx.db, tx.actor.userId), bytes, {
    count: limits.packagesKept,
    atOnce: limits.packagesAtOnce,
    bytes: packageSpace * gigabyte,
  })
  if ('reason' in room) throw new AppError(room.reason)
  if (room.drop.length > 0) await drop(tx, room.drop)
}

/** Deletes the rows at once, and their zips after the commit; a running job finds its row gone and stops. */
async function drop(tx: Tx, ids: readonly string[]): Promise<DownloadPackageRow[]> {
  const dropped = await deletePackagesOfUser(tx.db, tx.actor.userId, ids)
  tx.afterCommit(() => void removePackageZips(tx, dropped))
  return dropped
}

/** Deletes the packages' zips; the sweep removes those for which this fails. */
export const removePackageZips = (ctx: Ctx, rows: readonly DownloadPackageRow[]): Promise<unknown> =>
  Promise.all(rows.map((row) => row.run && ctx.blobs.remove(packageZipKey(row)))).catch((error) =>
    ctx.log.warn({ err: error }, 'zips of packages are left for the sweep'),
  )

/** Returns the user's packages, newest first, unpaged because they are few. */
export async function listOwnPackages(
  ctx: Ctx,
  { keyWords }: EndpointInput<typeof packageEndpoints.list>,
): Promise<EndpointReply<typeof packageEndpoints.list>> {
  const wanted = (keyWords ?? '').trim().toLowerCase()
  const rows = await packagesOfUser(ctx.db, ctx.actor.userId)
  return rows.filter(({ name }) => name.toLowerCase().includes(wanted)).map(presentPackage)
}

/** Cancels an unfinished package; it stays as failed. Throws `packages.not_found`. */
export const cancelOwnPackage = (
  ctx: Ctx,
  { id }: EndpointInput<typeof packageEndpoints.cancel>,
): Promise<EndpointReply<typeof packageEndpoints.cancel>> =>
  ctx.together(async (tx) => {
    const row = await updatePackageOfUser(
      tx.db,
      { id, userId: tx.actor.userId, from: packageMakingStages },
      { ...packageFailure('packages.cancelled', tx.now()), updated_at: tx.now() },
    )
    if (!row) throw new AppError('packages.not_found')
    await notifyPackageOwner(tx, row)
    return presentPackage(row)
  })

/**
 * Retries a failed package with the current rights. Throws `packages.not_found`, and the errors of
 * `addDownloadPackage`.
 */
export async function retryOwnPackage(
  ctx: Ctx,
  { id }: EndpointInput<typeof packageEndpoints.retry>,
): Promise<EndpointReply<typeof packageEndpoints.retry>> {
  return ctx.together(async (tx) => {
    const { userId } = tx.actor
    await lockPackagesOf(tx.db, userId)
    const open = (await packagesOfUser(tx.db, userId)).filter(({ status }) => isPackageBeingMade(status))
    if (open.length >= limits.packagesAtOnce) throw new AppError('packages.too_many')
    const row = await updatePackageOfUser(
      tx.db,
      { id, userId, from: ['failed'] },
      { status: 'init', reason: null, attempts: 0, done: 0, expires_at: null, updated_at: tx.now() },
    )
    if (!row) throw new AppError('packages.not_found')
    await tx.queue(makePackageJobName, { packageId: id })
    await notifyPackageOwner(tx, row)
    return presentPackage(row)
  })
}

/**
 * Removes packages of the user, whatever their stage. Throws `packages.not_found` if one is missing or
 * another user's.
 */
export const removeOwnPackages = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof packageEndpoints.remove>,
): Promise<EndpointReply<typeof packageEndpoints.remove>> =>
  ctx.together(async (tx) => {
    const wanted = [...new Set(ids)]
    const dropped = await drop(tx, wanted)
    if (dropped.length < wanted.length) throw new AppError('packages.not_found')
    return {}
  })
