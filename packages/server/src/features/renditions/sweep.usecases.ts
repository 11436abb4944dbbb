import type { Ctx } from '../../kernel/ctx.ts'
import { jobs } from './ask.usecases.ts'
import {
  deleteOlderRenditions,
  findForgottenRenditions,
  findOlderFiles,
  knownRenditionIds,
  renditionFilesAfter,
} from './cleaning.store.ts'
import { renditionBlobKey, renditionBlobPrefix } from './files.ts'
import { deleteRendition } from './renditions.store.ts'

const portion = 500
const hourMs = 3_600_000
const blobKey = /^renditions\/[0-9a-f-]{36}\/([0-9a-f-]{36})\//

/**
 * Removes blobs of deleted renditions, and those left by dead jobs: older than an hour, since a job writes
 * bytes first and rows second.
 */
export async function sweepRenditions(ctx: Ctx, { dryRun }: { dryRun: boolean }): Promise<number> {
  const before = new Date(Date.now() - hourMs)
  let count = 0
  let keys: { key: string; id: string }[] = []
  const removeLost = async () => {
    const known = await knownRenditionIds(
      ctx.db,
      keys.map(({ id }) => id),
    )
    const lost = keys.filter(({ id }) => !known.has(id))
    if (!dryRun) for (const { key } of lost) await ctx.blobs.remove(key)
    count += lost.length
    keys = []
  }
  for await (const { key, modifiedAt } of ctx.blobs.list(renditionBlobPrefix)) {
    const [, id] = blobKey.exec(key) ?? []
    if (!id || modifiedAt > before) continue
    keys.push({ key, id })
    if (keys.length === portion) await removeLost()
  }
  if (keys.length > 0) await removeLost()
  return count
}

/**
 * Deletes renditions whose bytes the store has lost, so that they are made again on request. Returns the
 * numbers checked and lost.
 */
export async function checkRenditions(ctx: Ctx): Promise<{ checked: number; lost: number }> {
  const result = { checked: 0, lost: 0 }
  for (let last: Parameters<typeof renditionFilesAfter>[1] = null; ; ) {
    const page = await renditionFilesAfter(ctx.db, last, portion)
    for (const file of page) {
      result.checked++
      if ((await ctx.blobs.size(renditionBlobKey(file))) === file.size) continue
      result.lost++
      await deleteRendition(ctx.db, file.rendition_id)
    }
    last = page.at(-1) ?? null
    if (last === null) return result
  }
}

/**
 * Removes renditions of these kinds made before, with their bytes. Rows first: a concurrent reader misses
 * only bytes.
 */
export async function forgetRenditions(ctx: Ctx, kinds: readonly string[], before: Date): Promise<number> {
  for (let count = 0; ; ) {
    const files = await findOlderFiles(ctx.db, kinds, before, portion)
    const ids = [...new Set(files.map((file) => file.rendition_id))]
    await deleteOlderRenditions(ctx.db, kinds, before, ids)
    // the nightly sweep removes blobs for which this fails
    for (const file of files) await ctx.blobs.remove(renditionBlobKey(file))
    count += ids.length
    if (files.length < portion) return count
  }
}

/** Queues waiting renditions without a job: the queue drops jobs that failed or waited too long. */
export async function requeueForgotten(ctx: Ctx): Promise<void> {
  const forgotten = await findForgottenRenditions(ctx.db, new Date(ctx.now().getTime() - hourMs), portion)
  if (forgotten.length === 0) return
  await ctx.together(async (tx) => {
    for (const { id } of forgotten) await tx.queue(jobs.later, { id }, { key: id })
  })
}
