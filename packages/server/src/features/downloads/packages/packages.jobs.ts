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
    await sweepZips(ctx, before)
  },
})

/** Only those of yesterday: a younger one may be a run's that has not come to its end. */
async function sweepZips(ctx: Ctx, before: Date): Promise<void> {
  let keys: string[] = []
  for await (const { key, modifiedAt } of ctx.blobs.list(`${zipFolder}/`)) {
    if (modifiedAt > before) continue
    keys.push(key)
    if (keys.length < portion) continue
    await removeUnknown(ctx, keys)
    keys = []
  }
  await removeUnknown(ctx, keys)
}

async function removeUnknown(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const parsed = keys.map((key) => ({ key, of: ofKey(key) }))
  const known = await findRuns(
    ctx.db,
    parsed.flatMap(({ of }) => of?.id ?? []),
  )
  const runs = new Map(known.map(({ id, run }) => [id, run]))
  for (const { key, of } of parsed) if (!of || runs.get(of.id) !== of.run) await ctx.blobs.remove(key)
}
