import { Readable } from 'node:stream'
import { packageTask } from '@cabinet/contract/downloads.packages'
import { type ErrorKey, isErrorKey } from '@cabinet/contract/errors'
import type { Updateable } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../kernel/crypto/id.ts'
import { type Ctx, ctxAs, type Tx } from '../../../kernel/ctx.ts'
import { asRefusal } from '../../../kernel/serve.ts'
import { actorOfUser } from '../../auth/index.ts'
import { record } from '../../journal/index.ts'
import { getSettings } from '../../settings/index.ts'
import { putItems } from './items.store.ts'
import { present } from './packages.rules.ts'
import { type PackageRow, takePackage, updateByRun } from './packages.store.ts'
import type { PackagesTable } from './packages.table.ts'
import { zipKey } from './zip-key.ts'
import { zipOf } from './zip-of.ts'

/** Runs of one package before it is given up: of errors, and of servers that died under it. */
export const mostAttempts = 5
/** Between two words about the same package. */
const quietMs = 500
const dayMs = 24 * 3_600_000

/** The package is not this run's any more: cancelled, removed, or taken over by another run. */
class Ended extends Error {}

/** Makes the zip of a package. May run again after a crash: nothing of an earlier run is ever shown. */
export async function makePackage(ctx: Ctx, { packageId }: { packageId: string }): Promise<void> {
  const run = newId()
  const row = await ctx.together(async (tx) => told(tx, await takePackage(tx.db, packageId, run, tx.now())))
  if (!row) return
  const mine = { id: packageId, run }
  try {
    if (row.attempts > mostAttempts) throw new Error('this package was begun too often')
    await pack(ctx, row, mine)
  } catch (error) {
    await ctx.blobs.remove(zipKey(mine)).catch(() => {})
    if (error instanceof Ended) return
    const { key } = asRefusal(error)
    const final = key !== 'common.failed' || row.attempts >= mostAttempts
    if (!final) throw error
    ctx.log.warn({ err: error, packageId }, 'a package failed')
    await fail(ctx, mine, key === 'common.failed' ? 'packages.failed' : key)
  }
}

async function pack(ctx: Ctx, row: PackageRow, mine: { id: string; run: string }): Promise<void> {
  const asker = ctxAs(ctx, await actorOfUser(ctx, row.user_id))
  let saidAt = Number.NEGATIVE_INFINITY
  const say = async (change: Updateable<PackagesTable>) => {
    saidAt = performance.now()
    const updated = await ctx.together(async (tx) =>
      told(tx, await updateByRun(tx.db, mine, { ...change, updated_at: tx.now() })),
    )
    if (!updated) throw new Ended()
  }
  const zip = zipOf(asker, { ids: row.node_ids, names: row.node_names }, async (done, files) => {
    if (performance.now() - saidAt >= quietMs) await say({ done, files })
  })
  async function* bytes() {
    yield* zip.bytes
    await say({ status: 'uploading', files: zip.files() })
  }
  // without a size: what is left out is known at the end
  await ctx.blobs.write(
    zipKey(mine),
    Readable.from(bytes(), { objectMode: false, highWaterMark: 1024 * 1024 }),
    undefined,
    atMostOf(row),
  )
  const { packageDays } = await getSettings(ctx.db)
  const finished = await asker.together(async (tx) => {
    const updated = await updateByRun(tx.db, mine, {
      status: 'complete',
      size: zip.size(),
      files: zip.files(),
      left_count: zip.left.count(),
      left_out: JSON.stringify(zip.left.shown()),
      updated_at: tx.now(),
      expires_at: new Date(tx.now().getTime() + packageDays * dayMs),
      listed: true,
    })
    if (updated) {
      await putItems(tx.db, row.id, zip.packed())
      await record(tx, {
        action: 'downloads.package',
        nodes: row.node_ids,
        after: { name: row.name, files: zip.files(), left: zip.left.count() },
      })
    }
    return told(tx, updated)
  })
  if (!finished) throw new Ended()
}

/** A bound of the zip's bytes: headers and names besides the files, which may grow meanwhile; marked ones grow. */
const atMostOf = ({ total }: PackageRow): number => Math.ceil(total * 4) + 1024 ** 3

/** Ends a package as failed, with the reason, where it is still this run's. */
const fail = (ctx: Ctx, mine: { id: string; run: string }, reason: ErrorKey): Promise<unknown> =>
  ctx.together(async (tx) =>
    told(tx, await updateByRun(tx.db, mine, { ...failure(reason, tx.now()), updated_at: tx.now() })),
  )

/** What a failed package is. It stays in the list for a day. */
export const failure = (reason: ErrorKey, at: Date) => ({
  status: 'failed' as const,
  reason: isErrorKey(reason) ? reason : 'packages.failed',
  run: null,
  expires_at: new Date(at.getTime() + dayMs),
})

/** Tells its owner how a package stands: an event only. */
export async function told(tx: Tx, row: PackageRow | undefined): Promise<PackageRow | undefined> {
  if (row)
    await tx.tell([row.user_id], {
      key: 'package',
      level: 4,
      textKey: `packages.${row.status}`,
      payload: z.encode(packageTask, present(row)),
    })
  return row
}
