import type { Ctx } from '../../../kernel/ctx.ts'
import { getSettings } from '../../settings/index.ts'
import { type Content, findContentsById, readBytes } from '../../versions/index.ts'
import { converted, pdfOf } from './converted.ts'
import { readers } from './formats.ts'
import { pictures, readPicture, readsPictures } from './pictures.ts'
import { readPlain } from './plain.ts'
import { type Outcome, openReader } from './reader.ts'
import { postpone, type Task, takeTasks, updateDone, updateFailed } from './reading.store.ts'
import { bounds, filled, openSink } from './sink.ts'

/** Milliseconds after which a run leaves the rest to the next. */
const RUN = 8 * 60_000

/** What one run did. */
export interface Progress {
  done: number
  failed: number
}

/** Reads contents that nobody has read, until there are none, or for a while. May run on several servers at once. */
export async function readContents(ctx: Ctx): Promise<Progress> {
  const progress = { done: 0, failed: 0 }
  if (!(await getSettings(ctx.db)).contentRetrieval) return progress
  const readable = {
    documents: new Set([...readers.keys(), ...converted]),
    pictures: (await readsPictures()) ? pictures : new Set<string>(),
  }
  const reader = openReader()
  const until = performance.now() + RUN
  try {
    while (performance.now() < until) {
      const { tasks, more } = await ctx.together((tx) => takeTasks(tx.db, readable, ctx.now()))
      await readAll(ctx, reader, tasks, progress)
      if (!more && tasks.length === 0) break
    }
  } finally {
    await reader.close()
  }
  return progress
}

type Reader = ReturnType<typeof openReader>

async function readAll(ctx: Ctx, reader: Reader, tasks: readonly Task[], progress: Progress): Promise<void> {
  if (tasks.length === 0) return
  const contents = new Map(
    (
      await findContentsById(
        ctx.db,
        tasks.map((task) => task.contentId),
      )
    ).map((content) => [content.id, content]),
  )
  for (const { contentId, suffixes } of tasks) {
    const content = contents.get(contentId)
    if (!content) continue
    const outcome = await readOne(ctx, reader, content, suffixes).catch(
      (error: unknown): Outcome => ({
        reason: error instanceof Error ? error.message.slice(0, 200) : 'unreadable',
      }),
    )
    if (outcome === 'later') await ctx.together((tx) => postpone(tx.db, contentId, ctx.now()))
    else if ('read' in outcome) {
      await updateDone(ctx.db, contentId, outcome.read, ctx.now())
      progress.done++
    } else {
      await updateFailed(ctx.db, contentId, outcome.reason, ctx.now())
      ctx.log.info({ contentId, reason: outcome.reason }, 'a document could not be read for the search')
      progress.failed++
    }
  }
}

/** `later` where another job makes first what is read. */
async function readOne(
  ctx: Ctx,
  reader: Reader,
  content: Content,
  suffixes: readonly string[],
): Promise<Outcome | 'later'> {
  const office = suffixes.find((one) => converted.has(one))
  const suffix = suffixes.find((one) => readers.has(one))
  if (office) {
    const pdf = await pdfOf(ctx, content, office)
    if (pdf === 'later') return 'later'
    if (!('reason' in pdf)) return readDocument(ctx, reader, pdf, '.pdf')
    if (!suffix) return pdf
  }
  if (suffix && readers.get(suffix) === readPlain) return readText(ctx, content)
  if (suffix) return readDocument(ctx, reader, content, suffix)
  if (content.size > bounds.bytes) return { reason: 'too large' }
  return { read: await readPicture(await readBytes(ctx, content, { start: 0, end: content.size - 1 })) }
}

/** Here: nothing is parsed of it that could do harm. */
async function readText(ctx: Ctx, content: Content): Promise<Outcome> {
  const end = Math.min(content.size, bounds.plain) - 1
  const bytes = await readBytes(ctx, content, { start: 0, end })
  const sink = openSink()
  return { read: filled(sink, () => readPlain(bytes, sink)) }
}

async function readDocument(ctx: Ctx, reader: Reader, content: Content, suffix: string): Promise<Outcome> {
  if (content.size > bounds.bytes) return { reason: 'too large' }
  const bytes = await readBytes(ctx, content, { start: 0, end: content.size - 1 })
  return reader.read({ suffix, bytes })
}
