import type { packageApi } from '@cabinet/contract/downloads.packages'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Reached, requireRights } from '../../nodes/index.ts'
import { getSettings } from '../../settings/index.ts'
import { failure, told } from './making.ts'
import { isMaking, makeRoom, making, menuOf, packageName, present } from './packages.rules.ts'
import {
  dropPackages,
  insertPackage,
  lockPackagesOf,
  type PackageRow,
  packagesOf,
  updateOwn,
} from './packages.store.ts'
import { zipKey } from './zip-key.ts'

/** The job that makes a package; its door is `packages.jobs.ts`. */
export const makeJob = 'downloads.make_package'

const gigabyte = 1024 ** 3

/** Begins a package of what the asker may download; the zip is made by a job. */
export async function addPackage(
  ctx: Ctx,
  { ids }: Input<typeof packageApi.add>,
): Promise<Reply<typeof packageApi.add>> {
  const wanted = [...new Set(ids)]
  const seen = await requireRights(ctx, wanted, 'download')
  const chosen = wanted.map((id) => seen.get(id)!)
  const { total, items } = sumOf(chosen)
  if (items > limits.packageItems) throw new AppError('packages.too_many_files')
  return ctx.together(async (tx) => {
    await lockPackagesOf(tx.db, tx.actor.userId)
    await clearRoom(tx, total)
    const first = chosen[0]!
    const folder = first.ancestors.at(-1) ?? first.node
    const called = chosen.map(({ node }) => ({
      name: node.space?.name ?? node.name,
      isFolder: node.isFolder,
    }))
    const row = await insertPackage(tx.db, {
      id: newId(),
      enterprise_id: tx.actor.enterpriseId,
      user_id: tx.actor.userId,
      name: packageName(called, folder.space?.name ?? folder.name),
      node_ids: wanted,
      node_names: called.map(({ name }) => name),
      menu: menuOf(first.space.kind),
      place: placeOf(first),
      status: 'init',
      total,
      created_at: tx.now(),
      updated_at: tx.now(),
    })
    await tx.queue(makeJob, { packageId: row.id })
    await told(tx, row)
    return present(row)
  })
}

/** Bytes and items of what was chosen, hidden ones below counted too. */
export function sumOf(chosen: readonly Pick<Reached, 'node'>[]): { total: number; items: number } {
  let [total, items] = [0, 0]
  for (const { node } of chosen) {
    total += node.totals?.bytes ?? node.size
    items += 1 + (node.totals ? node.totals.files + node.totals.folders : 0)
  }
  return { total, items }
}

/** Where something lies, as far up as its space. */
const placeOf = ({ ancestors, space }: Reached): string =>
  [space.name, ...ancestors.slice(1).map(({ name }) => name)].join(' / ')

/** Lets the oldest finished packages of the actor go where one more would be too much. */
async function clearRoom(tx: Tx, bytes: number): Promise<void> {
  const { packageSpace } = await getSettings(tx.db)
  const room = makeRoom(await packagesOf(tx.db, tx.actor.userId), bytes, {
    count: limits.packagesKept,
    atOnce: limits.packagesAtOnce,
    bytes: packageSpace * gigabyte,
  })
  if ('reason' in room) throw new AppError(room.reason)
  if (room.drop.length > 0) await drop(tx, room.drop)
}

/** The rows at once, their zips after the commit; a run that still makes one finds its row gone and stops. */
async function drop(tx: Tx, ids: readonly string[]): Promise<PackageRow[]> {
  const dropped = await dropPackages(tx.db, tx.actor.userId, ids)
  tx.afterCommit(() => void removeZips(tx, dropped))
  return dropped
}

/** What is left behind where this fails is found by the sweep. */
export const removeZips = (ctx: Ctx, rows: readonly PackageRow[]): Promise<unknown> =>
  Promise.all(rows.map((row) => row.run && ctx.blobs.remove(zipKey(row)))).catch((error) =>
    ctx.log.warn({ err: error }, 'zips of packages are left for the sweep'),
  )

/** The asker's packages, newest first: few, so all of them. */
export async function listPackages(
  ctx: Ctx,
  { keyWords }: Input<typeof packageApi.list>,
): Promise<Reply<typeof packageApi.list>> {
  const wanted = (keyWords ?? '').trim().toLowerCase()
  const rows = await packagesOf(ctx.db, ctx.actor.userId)
  return rows.filter(({ name }) => name.toLowerCase().includes(wanted)).map(present)
}

/** Ends one that is being made; it stays as failed. Throws `packages.not_found`. */
export const cancelPackage = (
  ctx: Ctx,
  { id }: Input<typeof packageApi.cancel>,
): Promise<Reply<typeof packageApi.cancel>> =>
  ctx.together(async (tx) => {
    const row = await updateOwn(
      tx.db,
      { id, userId: tx.actor.userId, from: making },
      { ...failure('packages.cancelled', tx.now()), updated_at: tx.now() },
    )
    if (!row) throw new AppError('packages.not_found')
    await told(tx, row)
    return present(row)
  })

/** Makes a failed one again, with the rights of now. Throws `packages.not_found`, and as `addPackage`. */
export async function retryPackage(
  ctx: Ctx,
  { id }: Input<typeof packageApi.retry>,
): Promise<Reply<typeof packageApi.retry>> {
  return ctx.together(async (tx) => {
    const { userId } = tx.actor
    await lockPackagesOf(tx.db, userId)
    const open = (await packagesOf(tx.db, userId)).filter(({ status }) => isMaking(status))
    if (open.length >= limits.packagesAtOnce) throw new AppError('packages.too_many')
    const row = await updateOwn(
      tx.db,
      { id, userId, from: ['failed'] },
      { status: 'init', reason: null, attempts: 0, done: 0, expires_at: null, updated_at: tx.now() },
    )
    if (!row) throw new AppError('packages.not_found')
    await tx.queue(makeJob, { packageId: id })
    await told(tx, row)
    return present(row)
  })
}

/** Removes packages of the asker, whatever their stage. Throws `packages.not_found` where one is nobody's or another's. */
export const removePackages = (
  ctx: Ctx,
  { ids }: Input<typeof packageApi.remove>,
): Promise<Reply<typeof packageApi.remove>> =>
  ctx.together(async (tx) => {
    const wanted = [...new Set(ids)]
    const dropped = await drop(tx, wanted)
    if (dropped.length < wanted.length) throw new AppError('packages.not_found')
    return {}
  })
