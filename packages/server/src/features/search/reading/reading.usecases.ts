import type { Ctx } from '../../../kernel/ctx.ts'
import { getSettings } from '../../settings/index.ts'
import { type Content, findContentsById, readBytes } from '../../versions/index.ts'
import { readers } from './formats.ts'
import { pictures, readPicture, readsPictures } from './pictures.ts'
import { readPlain } from './plain.ts'
import { type Outcome, openReader } from './reader.ts'
import { type Task, takeTasks, updateDone, updateFailed } from './reading.store.ts'
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
    documents: new Set(readers.keys()),
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
    if ('read' in outcome) {
      await updateDone(ctx.db, contentId, outcome.read, ctx.now())
      progress.done++
    } else {
      await updateFailed(ctx.db, contentId, outcome.reason, ctx.now())
      ctx.log.info({ contentId, reason: outcome.reason }, 'a document could not be read for the search')
      progress.failed++
    }
  }
}

async function readOne(
  ctx: Ctx,
  reader: Reader,
  content: Content,
  suffixes: readonly string[],
): Promise<Outcome> {
  const suffix = suffixes.find((one) => readers.has(one))
  const picture = suffix === undefined
  const plain = suffix && readers.get(suffix) === readers.get('.txt')
  if (!plain && content.size > bounds.bytes) return { reason: 'too large' }
  const end = Math.min(content.size, plain ? bounds.plain : bounds.bytes) - 1
  const bytes = await readBytes(ctx, content, { start: 0, end })
  // nothing is parsed there that could do harm
  if (plain) {
    const sink = openSink()
    return { read: filled(sink, () => readPlain(bytes, sink)) }
  }
  if (picture) return { read: await readPicture(bytes) }
  return reader.read({ suffix, bytes })
}
