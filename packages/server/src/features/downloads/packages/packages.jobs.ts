import type { Ctx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { failure, makePackage, mostAttempts, told } from './making.ts'
import { dropExpired, failStuck, findRuns } from './packages.store.ts'
import { makeJob, removeZips } from './packages.usecases.ts'
import { ofKey, zipFolder } from './zip-key.ts'

const dayMs = 24 * 3_600_000
/** Zips that one question is about. */
const portion = 500

/** Makes a package; a run that dies is begun again from the start. */
export const make = job({
  name: makeJob,
  retries: mostAttempts - 1,
  // a hundred gigabytes from a slow store; a server that dies is noticed much sooner
  expireInSeconds: 12 * 3600,
  atOnce: 2,
  run: makePackage,
})

/** Every hour: packages whose time is over, runs that died without a word, zips that no package knows. */
export const sweepPackages = job({
  name: 'downloads.sweep_packages',
  cron: '41 * * * *',
  retries: 1,
  atOnce: 1,
  async run(ctx: Ctx) {
    await removeZips(ctx, await dropExpired(ctx.db, ctx.now()))
    const before = new Date(ctx.now().getTime() - dayMs)
    await ctx.together(async (tx) => {
      const stuck = await failStuck(tx.db, before, {
        ...failure('packages.failed', tx.now()),
        updated_at: tx.now(),
      })
      for (const row of stuck) await told(tx, row)
    })
    await sweepZips(ctx, { before, dryRun: false })
  },
})

/**
 * Removes zips made before `before` that are no package's, and answers how many there were. A run's own is its
 * package's from its beginning on, so this may be now.
 */
export async function sweepZips(
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
  for await (const { key, modifiedAt } of ctx.blobs.list(`${zipFolder}/`)) {
    if (modifiedAt > before) continue
    keys.push(key)
    if (keys.length >= portion) await sweep()
  }
  await sweep()
  return count
}

async function findUnknown(ctx: Ctx, keys: readonly string[]): Promise<string[]> {
  const parsed = keys.map((key) => ({ key, of: ofKey(key) }))
  const known = await findRuns(
    ctx.db,
    parsed.flatMap(({ of }) => of?.id ?? []),
  )
  const runs = new Map(known.map(({ id, run }) => [id, run]))
  return parsed.flatMap(({ key, of }) => (of && runs.get(of.id) === of.run ? [] : [key]))
}
