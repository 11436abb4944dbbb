import { Readable } from 'node:stream'
import { packageEvents } from '@cabinet/contract/downloads.packages'
import { type ErrorKey, isErrorKey } from '@cabinet/contract/errors'
import type { Updateable } from 'kysely'
import { generateId } from '../../../kernel/crypto/id.ts'
import { type Ctx, contextAsActor, type Tx } from '../../../kernel/ctx.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { asApplicationError } from '../../../kernel/serve.ts'
import { actorOfUserId } from '../../auth/index.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { unmarkedJournalLines } from '../../watermark/index.ts'
import { putPackageItems } from './items.store.ts'
import { presentPackage } from './packages.rules.ts'
import { claimPackageForRun, type DownloadPackageRow, updatePackageByRun } from './packages.store.ts'
import type { DownloadPackagesTable } from './packages.table.ts'
import { packageZipKey } from './zip-key.ts'
import { zipStreamOf } from './zip-of.ts'

/** Runs of a package before it is given up, after errors or server crashes. */
export const packageAttemptLimit = 5
/** Milliseconds between two progress events of a package. */
const quietMs = 500
const dayMs = 24 * 3_600_000

/** The run has lost its package: cancelled, removed, or taken over by another run. */
class Ended extends Error {}

/** Makes the zip of a package. May run again after a crash: output of an earlier run is never shown. */
export async function makePackageZip(ctx: Ctx, { packageId }: { packageId: string }): Promise<void> {
  const run = generateId()
  const row = await ctx.together(async (tx) =>
    notifyPackageOwner(tx, await claimPackageForRun(tx.db, packageId, run, tx.now())),
  )
  if (!row) return
  const mine = { id: packageId, run }
  try {
    if (row.attempts > packageAttemptLimit) throw new Error('this package was begun too often')
    await pack(ctx, row, mine)
  } catch (error) {
    await ctx.blobs.remove(packageZipKey(mine)).catch(() => {})
    if (error instanceof Ended) return
    const { key } = asApplicationError(error)
    const final = key !== 'common.failed' || row.attempts >= packageAttemptLimit
    if (!final) throw error
    ctx.log.warn({ err: error, packageId }, 'a package failed')
    await fail(ctx, mine, key === 'common.failed' ? 'packages.failed' : key)
  }
}

async function pack(ctx: Ctx, row: DownloadPackageRow, mine: { id: string; run: string }): Promise<void> {
  const asker = contextAsActor(ctx, await actorOfUserId(ctx, row.user_id))
  let saidAt = Number.NEGATIVE_INFINITY
  const say = async (change: Updateable<DownloadPackagesTable>) => {
    saidAt = performance.now()
    const updated = await ctx.together(async (tx) =>
      notifyPackageOwner(tx, await updatePackageByRun(tx.db, mine, { ...change, updated_at: tx.now() })),
    )
    if (!updated) throw new Ended()
  }
  const zip = zipStreamOf(asker, { ids: row.node_ids, names: row.node_names }, async (done, files) => {
    if (performance.now() - saidAt >= quietMs) await say({ done, files })
  })
  async function* bytes() {
    yield* zip.bytes
    await say({ status: 'uploading', files: zip.files() })
  }
  // without a size: omissions are known only at the end
  await ctx.blobs.write(
    packageZipKey(mine),
    Readable.from(bytes(), { objectMode: false, highWaterMark: 1024 * 1024 }),
    undefined,
    atMostOf(row),
  )
  const { packageDays } = await getSettingValues(ctx.db)
  const finished = await asker.together(async (tx) => {
    const updated = await updatePackageByRun(tx.db, mine, {
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
      await putPackageItems(tx.db, row.id, zip.packed())
      await recordJournalLines(tx, [
        {
          action: 'downloads.package',
          nodes: row.node_ids,
          after: { name: row.name, files: zip.files(), left: zip.left.count() },
        },
        ...unmarkedJournalLines(zip.unmarked(), { name: row.name }),
      ])
      await tellPackageReady(tx, updated)
    }
    return notifyPackageOwner(tx, updated)
  })
  if (!finished) throw new Ended()
}

/**
 * Upper bound of the zip's bytes: headers and names besides the files, which may grow meanwhile; watermarked
 * ones grow.
 */
const atMostOf = ({ total }: DownloadPackageRow): number => Math.ceil(total * 4) + 1024 ** 3

/** Marks a package as failed, with the reason, if it still belongs to this run. */
const fail = (ctx: Ctx, mine: { id: string; run: string }, reason: ErrorKey): Promise<unknown> =>
  ctx.together(async (tx) =>
    notifyPackageOwner(
      tx,
      await updatePackageByRun(tx.db, mine, { ...packageFailure(reason, tx.now()), updated_at: tx.now() }),
    ),
  )

/** Columns of a failed package, which stays in the list for a day. */
export const packageFailure = (reason: ErrorKey, at: Date) => ({
  status: 'failed' as const,
  reason: isErrorKey(reason) ? reason : 'packages.failed',
  run: null,
  expires_at: new Date(at.getTime() + dayMs),
})

/** Packages made faster are fetched by the window that waits for them (ours). */
const longMs = 60_000

/** Keeps a notice of a package that took long: its owner may have gone away. */
async function tellPackageReady(tx: Tx, row: DownloadPackageRow): Promise<void> {
  if (tx.now().getTime() - row.created_at.getTime() < longMs) return
  await notifyByPreference(tx, [row.user_id], {
    kind: 'package',
    nodeId: row.node_ids[0],
    message: pushMessage(packageEvents.ready, { textKey: 'packagesPush.ready', payload: { name: row.name } }),
  })
}

/** Sends its owner the state of a package, as an event only. */
export async function notifyPackageOwner(
  tx: Tx,
  row: DownloadPackageRow | undefined,
): Promise<DownloadPackageRow | undefined> {
  if (row)
    await tx.tell(
      [row.user_id],
      pushMessage(packageEvents.changed, {
        textKey: `packages.${row.status}`,
        payload: presentPackage(row),
      }),
    )
  return row
}
