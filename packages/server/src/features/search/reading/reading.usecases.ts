import type { Ctx } from '../../../kernel/ctx.ts'
import { findContentsById, readContentBytes, type StoredContent } from '../../contents/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { convertedSuffixes, pdfContentOf } from './converted.ts'
import { textReadersBySuffix } from './formats.ts'
import { canRecognizePictures, recognizablePictures, recognizePictureText } from './pictures.ts'
import { extractPlainText } from './plain.ts'
import { openTextReaderThread, type TextReadOutcome } from './reader.ts'
import {
  type ContentToRead,
  markReadingFailed,
  postponeReading,
  storeExtractedText,
  takeContentsToRead,
} from './reading.store.ts'
import { collectSinkText, extractedTextBounds, openTextSink } from './sink.ts'

/** Milliseconds after which a run leaves the rest to the next. */
const RUN = 8 * 60_000

/** The result of one run. */
export interface ReadingProgress {
  done: number
  failed: number
}

/** Reads unread contents until there are none, or the time is up. May run on several servers at once. */
export async function readQueuedContents(ctx: Ctx): Promise<ReadingProgress> {
  const progress = { done: 0, failed: 0 }
  if (!(await getSettingValues(ctx.db)).contentRetrieval) return progress
  const readable = {
    documents: new Set([...textReadersBySuffix.keys(), ...convertedSuffixes]),
    pictures: (await canRecognizePictures()) ? recognizablePictures : new Set<string>(),
  }
  const reader = openTextReaderThread()
  const until = performance.now() + RUN
  try {
    while (performance.now() < until) {
      const { tasks, more } = await ctx.together((tx) => takeContentsToRead(tx.db, readable, ctx.now()))
      await readAll(ctx, reader, tasks, progress)
      if (!more && tasks.length === 0) break
    }
  } finally {
    await reader.close()
  }
  return progress
}

type Reader = ReturnType<typeof openTextReaderThread>

async function readAll(
  ctx: Ctx,
  reader: Reader,
  tasks: readonly ContentToRead[],
  progress: ReadingProgress,
): Promise<void> {
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
      (error: unknown): TextReadOutcome => ({
        reason: error instanceof Error ? error.message.slice(0, 200) : 'unreadable',
      }),
    )
    if (outcome === 'later') await ctx.together((tx) => postponeReading(tx.db, contentId, ctx.now()))
    else if ('read' in outcome) {
      await storeExtractedText(ctx.db, contentId, outcome.read, ctx.now())
      progress.done++
    } else {
      await markReadingFailed(ctx.db, contentId, outcome.reason, ctx.now())
      ctx.log.info({ contentId, reason: outcome.reason }, 'a document could not be read for the search')
      progress.failed++
    }
  }
}

/** Returns 'later' where another job must convert the content first. */
async function readOne(
  ctx: Ctx,
  reader: Reader,
  content: StoredContent,
  suffixes: readonly string[],
): Promise<TextReadOutcome | 'later'> {
  const office = suffixes.find((one) => convertedSuffixes.has(one))
  const suffix = suffixes.find((one) => textReadersBySuffix.has(one))
  if (office) {
    const pdf = await pdfContentOf(ctx, content, office)
    if (pdf === 'later') return 'later'
    if (!('reason' in pdf)) return readDocument(ctx, reader, pdf, '.pdf')
    if (!suffix) return pdf
  }
  if (suffix && textReadersBySuffix.get(suffix) === extractPlainText) return readText(ctx, content)
  if (suffix) return readDocument(ctx, reader, content, suffix)
  if (content.size > extractedTextBounds.bytes) return { reason: 'too large' }
  return {
    read: await recognizePictureText(
      await readContentBytes(ctx, content, { start: 0, end: content.size - 1 }),
    ),
  }
}

/** Reads plain text in this process, as no risky parser is involved. */
async function readText(ctx: Ctx, content: StoredContent): Promise<TextReadOutcome> {
  const end = Math.min(content.size, extractedTextBounds.plain) - 1
  const bytes = await readContentBytes(ctx, content, { start: 0, end })
  const sink = openTextSink()
  return { read: collectSinkText(sink, () => extractPlainText(bytes, sink)) }
}

async function readDocument(
  ctx: Ctx,
  reader: Reader,
  content: StoredContent,
  suffix: string,
): Promise<TextReadOutcome> {
  if (content.size > extractedTextBounds.bytes) return { reason: 'too large' }
  const bytes = await readContentBytes(ctx, content, { start: 0, end: content.size - 1 })
  return reader.read({ suffix, bytes })
}
