import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../kernel/ctx.ts'
import { finishBackgroundTask, openTaskReport } from '../../kernel/jobs/tasks.ts'
import { findContentsById, readContentBytes, type StoredContent } from '../contents/index.ts'
import { contentOfRendition, makeRenditionNow, officeFamilyOf, officePdfMaker } from '../renditions/index.ts'
import { comparisonMethodFor, type SideReadingMethod } from './comparison.rules.ts'
import {
  findComparisonById,
  replaceComparisonPieces,
  type StoredComparison,
  takeComparison,
  updateComparison,
} from './comparison.store.ts'
import { compareJobName } from './comparison.usecases.ts'
import { type ComparisonThreadOrder, compareInThread, type DocumentComparison } from './differences/index.ts'

/** Time after which a run counts as dead: longer than all limits of a run together. */
const holdMs = 10 * 60_000
/** Seconds before checking another job's progress again. */
const pause = 2
/** Milliseconds between two progress messages, and milliseconds that a PDF may take. */
const tick = 400
const patience = 150_000

/** Makes a comparison unless another job does, and ends the requester's task. */
export async function makeComparison(ctx: Ctx, id: string, taskId: string): Promise<void> {
  const at = ctx.now()
  const until = new Date(at.getTime() + holdMs)
  const row = await takeComparison(ctx.db, id, { by: ctx.visit.id, at, until })
  if (row) return make(ctx, row, taskId)
  const other = await findComparisonById(ctx.db, id)
  await ctx.together(async (tx) => {
    if (other?.state === 'working')
      return tx.queue(compareJobName, { id, taskId }, { startAfterSeconds: pause })
    await finishBackgroundTask(tx, taskId, other?.state === 'ready' ? 'done' : 'failed', counts(100))
  })
}

const counts = (done: number) => ({ done, success: done, fail: 0, ignore: 0 })

type Made = { compared: DocumentComparison } | { reason: ErrorKey; side?: 'left' | 'right' } | 'cancelled'

async function make(ctx: Ctx, row: StoredComparison, taskId: string): Promise<void> {
  const made = await watched(ctx, taskId, (signal, progress) => run(ctx, row, signal, progress))
  await ctx.together(async (tx) => {
    if (made === 'cancelled') {
      await updateComparison(tx.db, row, { state: 'waiting' })
      return finishBackgroundTask(tx, taskId, 'cancelled')
    }
    const made_at = tx.now()
    if ('reason' in made) {
      await updateComparison(tx.db, row, {
        state: 'failed',
        reason: made.reason,
        side: made.side ?? null,
        made_at,
      })
      return finishBackgroundTask(tx, taskId, 'failed')
    }
    const { pieces, ...outcome } = made.compared
    if (await updateComparison(tx.db, row, { state: 'ready', reason: null, side: null, outcome, made_at }))
      await replaceComparisonPieces(tx.db, row.id, pieces)
    await finishBackgroundTask(tx, taskId, 'done', counts(100))
  })
}

/** Reports progress to the requester, and stops the work when the task is cancelled. */
async function watched(
  ctx: Ctx,
  taskId: string,
  work: (signal: AbortSignal, progress: SharedArrayBuffer) => Promise<Made>,
): Promise<Made> {
  const report = openTaskReport(ctx, taskId)
  const stop = new AbortController()
  const progress = new SharedArrayBuffer(4)
  const timer = setInterval(() => {
    report.progress(counts(Atomics.load(new Int32Array(progress), 0))).then(
      ({ cancelled }) => cancelled && stop.abort(),
      () => {}, // a later report follows
    )
  }, tick)
  try {
    const made = await work(stop.signal, progress)
    return stop.signal.aborted ? 'cancelled' : made
  } finally {
    clearInterval(timer)
  }
}

async function run(
  ctx: Ctx,
  row: StoredComparison,
  signal: AbortSignal,
  progress: SharedArrayBuffer,
): Promise<Made> {
  const contents = new Map(
    (await findContentsById(ctx.db, [row.left_content, row.right_content])).map((one) => [one.id, one]),
  )
  const [left, right] = [contents.get(row.left_content), contents.get(row.right_content)]
  if (!left || !right) return { reason: 'versions.not_found' }
  const facts = async (source: string, { size }: StoredContent) => ({
    source,
    size,
    convertible: officeFamilyOf(source) !== null && (await officePdfMaker.fits(source, size)),
  })
  const way = comparisonMethodFor(await facts(row.left_source, left), await facts(row.right_source, right))
  if (!('left' in way)) return { reason: 'reason' in way ? way.reason : 'comparison.pair_unsupported' }
  const one = await bytesOf(ctx, left, row.left_source, way.left)
  if (!one) return { reason: 'comparison.unreadable', side: 'left' }
  if (signal.aborted) return 'cancelled'
  const other = await bytesOf(ctx, right, row.right_source, way.right)
  if (!other) return { reason: 'comparison.unreadable', side: 'right' }
  Atomics.store(new Int32Array(progress), 0, 10)
  return inThread(ctx, row, signal, {
    left: { reader: way.left.reader, bytes: one },
    right: { reader: way.right.reader, bytes: other },
    progress,
  })
}

/** Returns a copy of a side's bytes, or of its PDF; null if none can be made. */
async function bytesOf(
  ctx: Ctx,
  content: StoredContent,
  source: string,
  { converted }: SideReadingMethod,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let read = content
  if (converted) {
    const file = await makeRenditionNow(ctx, { content, kind: 'pdf', source }, 'pdf', patience)
    if (file === 'waiting' || file === 'none' || file.size > limits.office * 2) return null
    read = contentOfRendition(file)
  }
  return new Uint8Array(await readContentBytes(ctx, read, { start: 0, end: read.size - 1 }))
}

async function inThread(
  ctx: Ctx,
  row: StoredComparison,
  signal: AbortSignal,
  order: ComparisonThreadOrder,
): Promise<Made> {
  const moved = [order.left.bytes.buffer, order.right.bytes.buffer] as ArrayBuffer[]
  const outcome = await compareInThread(order, moved, signal)
  if ('answer' in outcome) {
    if ('compared' in outcome.answer) return outcome.answer
    const { unreadable: side, reason } = outcome.answer
    ctx.log.info({ comparisonId: row.id, side, reason }, 'a document could not be read for a comparison')
    return { reason: 'comparison.unreadable', side }
  }
  if (outcome.why === 'stopped') return 'cancelled'
  ctx.log.warn({ comparisonId: row.id, reason: outcome.reason }, 'a comparison was given up')
  return { reason: 'comparison.too_complex' }
}
