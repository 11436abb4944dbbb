import { Readable } from 'node:stream'
import type { Ctx } from '../../kernel/ctx.ts'
import {
  ConfinedRunError,
  openProgramOutput,
  type ProgramOutput,
  putIntoWorkFolder,
  withWorkFolder,
} from '../../kernel/sandbox/index.ts'
import { contentBlobKey, findContentsById, readContentBytes, type StoredContent } from '../contents/index.ts'
import { jobs, requestRenditions } from './ask.usecases.ts'
import { concludeRendition } from './conclude.ts'
import { renditionBlobKey } from './files.ts'
import { beginRenditionTasks, endCancelledTasks } from './follow.usecases.ts'
import { type RenditionOutputFile, renditionMakerOf } from './makers.ts'
import { lendContentForReading } from './reading.ts'
import { judgeRenditionFailure, retryDelaySeconds } from './renditions.rules.ts'
import {
  claimRendition,
  deleteRendition,
  findRenditionFile,
  insertRenditionFiles,
  type RenditionFileRow,
  type RenditionRow,
  updateRendition,
} from './renditions.store.ts'

/** Time after which a run counts as dead: longer than all limits of a maker together. */
const holdMs = 15 * 60_000

/** Milliseconds between two checks whether the rendition is still wanted. */
const lookMs = 500

/**
 * Makes one rendition, unless another job does. Failures are stored with the rendition, never thrown.
 * Aborting `leaves` cancels a rendition made for one caller alone, as if it had never been requested.
 */
export async function makeRenditionById(
  ctx: Ctx,
  id: string,
  urgent: boolean,
  leaves?: AbortSignal,
): Promise<void> {
  const at = ctx.now()
  const until = new Date(at.getTime() + holdMs)
  const rendition = await claimRendition(ctx.db, id, { by: ctx.visit.id, at, until })
  if (!rendition) return
  const [content] = await findContentsById(ctx.db, [rendition.content_id])
  if (!content) return
  const stop = new AbortController()
  const onLeave = () => stop.abort()
  leaves?.addEventListener('abort', onLeave)
  const looking = setInterval(() => void heed(ctx, rendition, stop), lookMs)
  try {
    await heed(ctx, rendition, stop)
    stop.signal.throwIfAborted()
    const input = await inputOf(ctx, rendition, content, urgent)
    if (input === 'later') return
    await beginRenditionTasks(ctx, rendition)
    await keep(ctx, rendition, input === 'none' ? null : { content, input, urgent, signal: stop.signal })
  } catch (error) {
    if (stop.signal.aborted) await forget(ctx, rendition)
    else await remember(ctx, rendition, error)
  } finally {
    clearInterval(looking)
    leaves?.removeEventListener('abort', onLeave)
  }
}

/** Aborts the rendition when all its requesters have cancelled. */
async function heed(ctx: Ctx, rendition: RenditionRow, stop: AbortController): Promise<void> {
  try {
    if (await endCancelledTasks(ctx, rendition)) stop.abort()
  } catch (error) {
    ctx.log.warn({ err: error, renditionId: rendition.id }, 'it is not known who wants a rendition')
  }
}

/** Deletes the rendition; the next request makes it again. */
const forget = (ctx: Ctx, rendition: RenditionRow): Promise<void> =>
  ctx.together(async (tx) => {
    await concludeRendition(tx, rendition, false)
    await deleteRendition(tx.db, rendition.id)
  })

type Input = { key: string } | { content: StoredContent }

/** Returns the maker's input: the content, or another rendition, which is then requested and awaited. */
async function inputOf(
  ctx: Ctx,
  rendition: RenditionRow,
  content: StoredContent,
  now: boolean,
): Promise<Input | 'later' | 'none'> {
  const { source } = rendition
  const need = renditionMakerOf(ctx, rendition.kind).needs?.(source)
  if (!need) return { content }
  // before the input is requested: if that ends in between, it finds this one waiting
  await updateRendition(ctx.db, rendition, { state: 'waiting', attempts: rendition.attempts - 1 })
  const [answer] = await requestRenditions(ctx, [{ content, kind: need.kind, source }], { now })
  if (answer === 'waiting') return 'later'
  const at = ctx.now()
  const hold = { by: ctx.visit.id, at, until: new Date(at.getTime() + holdMs) }
  if (!(await claimRendition(ctx.db, rendition.id, hold))) return 'later'
  rendition.held_by = ctx.visit.id
  if (answer === 'none') return 'none'
  const file = await findRenditionFile(
    ctx.db,
    { content_id: content.id, kind: need.kind, source, parameters: '' },
    need.file,
  )
  return file ? { key: renditionBlobKey(file) } : 'none'
}

interface Given {
  content: StoredContent
  input: Input
  urgent: boolean
  signal: AbortSignal
}

/** Runs the maker and stores its files: bytes first, rows second. */
const keep = (ctx: Ctx, rendition: RenditionRow, given: Given | null): Promise<void> =>
  withWorkFolder(async (work) => {
    const made = given === null ? [] : await run(ctx, rendition, given, work)
    const files = await writeAll(ctx, rendition, made)
    await ctx.together(async (tx) => {
      const state = made.length > 0 ? 'ready' : 'none'
      const change = { state, error: null, made_at: tx.now() } as const
      if (!(await updateRendition(tx.db, rendition, change))) return
      await insertRenditionFiles(tx.db, files)
      await concludeRendition(tx, rendition, state === 'ready')
    })
  })

async function run(
  ctx: Ctx,
  rendition: RenditionRow,
  { content, input, urgent, signal }: Given,
  work: string,
): Promise<RenditionOutputFile[]> {
  const borrowed: (() => void)[] = []
  const bring = async () => {
    const name = 'key' in input ? 'in.pdf' : `in.${rendition.source}`
    if ('key' in input) await putIntoWorkFolder(work, name, await ctx.blobs.read(input.key))
    else if (content.place === 'store')
      await putIntoWorkFolder(work, name, await ctx.blobs.read(contentBlobKey(content)))
    else
      await putIntoWorkFolder(
        work,
        name,
        await readContentBytes(ctx, content, { start: 0, end: content.size - 1 }),
      )
    return name
  }
  const reading = async () => {
    const { giveBack, ...lent } = await lendContentForReading(
      ctx,
      { content, source: rendition.source },
      bring,
    )
    borrowed.push(giveBack)
    return lent
  }
  try {
    return await renditionMakerOf(ctx, rendition.kind).make(ctx, {
      ...{ rendition, content, work, urgent, signal },
      ...{ input: bring, reading },
    })
  } finally {
    for (const giveBack of borrowed) giveBack()
  }
}

/** Files written at once: each is open twice meanwhile. */
const writtenAtOnce = 32

async function writeAll(
  ctx: Ctx,
  rendition: RenditionRow,
  made: readonly RenditionOutputFile[],
): Promise<RenditionFileRow[]> {
  const files: RenditionFileRow[] = []
  for (let at = 0; at < made.length; at += writtenAtOnce)
    files.push(
      ...(await Promise.all(made.slice(at, at + writtenAtOnce).map((one) => write(ctx, rendition, one)))),
    )
  return files
}

const write = (
  ctx: Ctx,
  { id, enterprise_id }: RenditionRow,
  made: RenditionOutputFile,
): Promise<RenditionFileRow> =>
  reading(made.file, async (bytes, size) => {
    const file = {
      rendition_id: id,
      name: made.name,
      type: made.type,
      size,
      width: made.width ?? null,
      height: made.height ?? null,
    }
    await ctx.blobs.write(renditionBlobKey({ ...file, enterprise_id }), bytes, size)
    return file
  })

async function reading<T>(
  file: ProgramOutput | Buffer,
  work: (bytes: Readable, size: number) => Promise<T>,
): Promise<T> {
  if (Buffer.isBuffer(file)) return work(Readable.from([file]), file.length)
  const opened = await openProgramOutput(file)
  if (!opened) throw new ConfinedRunError('failed', 'it left nothing')
  const { handle, size } = opened
  const bytes = size === 0 ? Readable.from([]) : handle.createReadStream({ end: size - 1 })
  try {
    return await work(bytes, size)
  } finally {
    // the handle closes with its stream
    bytes.destroy()
    await handle.close()
  }
}

async function remember(ctx: Ctx, rendition: RenditionRow, error: unknown): Promise<void> {
  const what = judgeRenditionFailure(error, rendition.attempts)
  const words = error instanceof ConfinedRunError ? error.message : String(error)
  const { id, kind, source, attempts } = rendition
  ctx.log.warn({ renditionId: id, kind, source, attempts, what, words }, 'a rendition could not be made')
  if (what === 'forget') return forget(ctx, rendition)
  await ctx.together(async (tx) => {
    const state = what === 'again' ? 'waiting' : 'failed'
    if (!(await updateRendition(tx.db, rendition, { state, error: words.slice(0, 1000), made_at: tx.now() })))
      return
    if (what === 'failed') return concludeRendition(tx, rendition, false)
    await tx.queue(jobs.later, { id }, { key: id, startAfterSeconds: retryDelaySeconds(attempts) })
  })
}
