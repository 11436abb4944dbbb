import type { Ctx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { makePackageZip, notifyPackageOwner, packageAttemptLimit, packageFailure } from './making.ts'
import { deleteExpiredPackages, failStuckPackages, findPackageRuns } from './packages.store.ts'
import { makePackageJobName, removePackageZips } from './packages.usecases.ts'
import { packageZipFolder, parsePackageZipKey } from './zip-key.ts'

const dayMs = 24 * 3_600_000
/** Zips per query. */
const portion = 500

/** Makes a package; a run that dies is restarted from the beginning. */
export const makePackageJob = job({
  name: makePackageJobName,
  retries: packageAttemptLimit - 1,
  // enough for a hundred gigabytes from a slow store; a server crash is noticed much sooner
  expireInSeconds: 12 * 3600,
  atOnce: 2,
  run: makePackageZip,
})

/** Removes expired packages, dead runs and orphaned zips every hour. */
export const sweepPackagesJob = job({
  name: 'downloads.sweep_packages',
  cron: '41 * * * *',
  retries: 1,
  atOnce: 1,
  async run(ctx: Ctx) {
    await removePackageZips(ctx, await deleteExpiredPackages(ctx.db, ctx.now()))
    const before = new Date(ctx.now().getTime() - dayMs)
    await ctx.together(async (tx) => {
      const stuck = await failStuckPackages(tx.db, before, {
        ...packageFailure('packages.failed', tx.now()),
        updated_at: tx.now(),
      })
      for (const row of stuck) await notifyPackageOwner(tx, row)
    })
    await sweepOrphanedZips(ctx, { before, dryRun: false })
  },
})

/**
 * Removes orphaned zips made before `before`, and returns their number. A running zip belongs to its package
 * from the start, so `before` may be now.
 */
export async function sweepOrphanedZips(
  ctx: Ctx,
  { before, dryRun }: { before: Date; dryRun: boolean },
): Promise<number> {
  let count = 0
  let keys: string[] = []
  const sweep = async () => {
    const unknown = await findUnknown(ctx, keys)
    if (!dryRun) for (const key of unknown) await ctx.blobs.remove(key)
    count += unknown.length
    keys = []
  }
  for await (const { key, modifiedAt } of ctx.blobs.list(`${packageZipFolder}/`)) {
    if (modifiedAt > before) continue
    keys.push(key)
    if (keys.length >= portion) await sweep()
  }
  await sweep()
  return count
}

async function findUnknown(ctx: Ctx, keys: readonly string[]): Promise<string[]> {
  const parsed = keys.map((key) => ({ key, of: parsePackageZipKey(key) }))
  const known = await findPackageRuns(
    ctx.db,
    parsed.flatMap(({ of }) => of?.id ?? []),
  )
  const runs = new Map(known.map(({ id, run }) => [id, run]))
  return parsed.flatMap(({ key, of }) => (of && runs.get(of.id) === of.run ? [] : [key]))
}
