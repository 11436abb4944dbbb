import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { type SweptContents, sweepUnusedContents } from '../contents/index.ts'
import { endUploadSession } from './session.usecases.ts'
import {
  deleteUploadSession,
  findContentsInMaking,
  findStaleUploads,
  findUnmergedUploads,
} from './sessions.store.ts'

export interface SweptUploads extends SweptContents {
  /** Uploads without progress for 7 days, and those that arrived whole and were not merged for a day. */
  sessions: number
  /** Staged bytes without an upload. */
  stages: number
}

const portion = 200
const dayMs = 24 * 3_600_000
/** A temporary file of the store younger than this may still be written. */
const writingMs = 60_000

/** Removes stale uploads, and unreferenced bytes: those older than a day, or all of them `atOnce`. */
export async function sweepUploads(
  ctx: Ctx,
  { dryRun, atOnce }: { dryRun: boolean; atOnce: boolean },
): Promise<SweptUploads> {
  const before = atOnce ? new Date(ctx.now().getTime() + 1000) : new Date(ctx.now().getTime() - dayMs)
  const sessions = (await endStale(ctx, dryRun)) + (await endUnmerged(ctx, dryRun))
  const stages = await sweepStages(ctx, before, dryRun)
  const contents = await sweepUnusedContents(ctx, { before, dryRun, inMaking: findContentsInMaking })
  return { ...contents, sessions, stages }
}

async function endStale(ctx: Ctx, dryRun: boolean): Promise<number> {
  const before = new Date(ctx.now().getTime() - limits.uploadSessionMs)
  let count = 0
  for (;;) {
    const stale = await findStaleUploads(ctx.db, before, portion)
    count += stale.filter(({ status }) => status === 'open').length
    if (dryRun || stale.length === 0) return count
    for (const session of stale) {
      if (session.status === 'done') await deleteUploadSession(ctx.db, session.id)
      else await endUploadSession(ctx, session.id)
    }
  }
}

async function endUnmerged(ctx: Ctx, dryRun: boolean): Promise<number> {
  const before = new Date(ctx.now().getTime() - dayMs)
  let count = 0
  for (;;) {
    const unmerged = await findUnmergedUploads(ctx.db, before, portion)
    count += unmerged.length
    if (dryRun || unmerged.length === 0) return count
    for (const session of unmerged) await endUploadSession(ctx, session.id)
  }
}

const contentKey = /^[0-9a-f-]{36}\/([0-9a-f-]{36})$/

/** A stage is begun after its session, so a listed stage without a session is an orphan. */
async function sweepStages(ctx: Ctx, before: Date, dryRun: boolean): Promise<number> {
  let count = 0
  for await (const { key, modifiedAt } of ctx.blobs.stage.list()) {
    const [, contentId] = contentKey.exec(key) ?? []
    const youngest = contentId ? before : new Date(Math.min(before.getTime(), Date.now() - writingMs))
    if (modifiedAt > youngest) continue
    if (contentId && (await findContentsInMaking(ctx.db, [contentId])).size > 0) continue
    count++
    if (!dryRun) await ctx.blobs.stage.abort(key)
  }
  return count
}

/** Removes abandoned uploads and unreferenced bytes every night. */
export const sweepUploadsJob = job({
  name: 'uploads.sweep',
  cron: '17 3 * * *',
  retries: 1,
  expireInSeconds: 6 * 3600,
  atOnce: 1,
  run: async (ctx) => {
    const swept = await sweepUploads(ctx, { dryRun: false, atOnce: false })
    ctx.log.info({ swept }, 'swept')
  },
})
