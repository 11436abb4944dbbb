import { Readable } from 'node:stream'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { ConfinedError, type Output, openOutput, put, withWork } from '../../kernel/sandbox/index.ts'
import { blobKey, type Content, findContentsById, readBytes } from '../versions/index.ts'
import { askRenditions, jobs } from './ask.usecases.ts'
import { keyOfFile } from './files.ts'
import { beginTasks, endCancelled, endTask } from './follow.usecases.ts'
import { dependants, type Made, makerOf } from './makers.ts'
import { readingOf } from './reading.ts'
import { pauseAfter, verdict } from './renditions.rules.ts'
import {
  dropRendition,
  findFile,
  findWaiting,
  insertFiles,
  type Rendition,
  type RenditionFile,
  takeRendition,
  takeTasks,
  takeWaits,
  updateRendition,
} from './renditions.store.ts'

/** After this a run counts as dead: longer than every limit of a maker together. */
const holdMs = 15 * 60_000
/** Between two looks at whether somebody still wants what is being made. */
const lookMs = 500

/**
 * Makes one rendition, if no other job does. Failures are remembered with the rendition, never thrown. Who `leaves` had
 * it made for itself alone: then it is as if it had never been asked for.
 */
export async function makeRendition(
  ctx: Ctx,
  id: string,
  urgent: boolean,
  leaves?: AbortSignal,
): Promise<void> {
  const at = ctx.now()
  const until = new Date(at.getTime() + holdMs)
  const rendition = await takeRendition(ctx.db, id, { by: ctx.visit.id, at, until })
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
    await beginTasks(ctx, rendition)
    await keep(ctx, rendition, input === 'none' ? null : { content, input, urgent, signal: stop.signal })
  } catch (error) {
    if (stop.signal.aborted) await forget(ctx, rendition)
    else await remember(ctx, rendition, error)
  } finally {
    clearInterval(looking)
    leaves?.removeEventListener('abort', onLeave)
  }
}

/** Stops where those who wanted it do not any more. */
async function heed(ctx: Ctx, rendition: Rendition, stop: AbortController): Promise<void> {
  try {
    if (await endCancelled(ctx, rendition)) stop.abort()
  } catch (error) {
    ctx.log.warn({ err: error, renditionId: rendition.id }, 'it is not known who wants a rendition')
  }
}

/** As if it had never been asked for; who asks next has it made. */
const forget = (ctx: Ctx, rendition: Rendition): Promise<void> =>
  ctx.together(async (tx) => {
    await ended(tx, rendition, false)
    await dropRendition(tx.db, rendition.id)
  })

type Input = { key: string } | { content: Content }

/** What the maker works on: the content, or another rendition, which is then asked for and waited for. */
async function inputOf(
  ctx: Ctx,
  rendition: Rendition,
  content: Content,
  now: boolean,
): Promise<Input | 'later' | 'none'> {
  const { source } = rendition
  const need = makerOf(ctx, rendition.kind).needs?.(source)
  if (!need) return { content }
  // before it is asked for: if it ends in between, it finds this one waiting
  await updateRendition(ctx.db, rendition, { state: 'waiting', attempts: rendition.attempts - 1 })
  const [answer] = await askRenditions(ctx, [{ content, kind: need.kind, source }], { now })
  if (answer === 'waiting') return 'later'
  const at = ctx.now()
  const hold = { by: ctx.visit.id, at, until: new Date(at.getTime() + holdMs) }
  if (!(await takeRendition(ctx.db, rendition.id, hold))) return 'later'
  rendition.held_by = ctx.visit.id
  if (answer === 'none') return 'none'
  const file = await findFile(
    ctx.db,
    { content_id: content.id, kind: need.kind, source, parameters: '' },
    need.file,
  )
  return file ? { key: keyOfFile(file) } : 'none'
}

interface Given {
  content: Content
  input: Input
  urgent: boolean
  signal: AbortSignal
}

/** Runs the maker and keeps what it made: bytes first, rows second. */
const keep = (ctx: Ctx, rendition: Rendition, given: Given | null): Promise<void> =>
  withWork(async (work) => {
    const made = given === null ? [] : await run(ctx, rendition, given, work)
    const files = await writeAll(ctx, rendition, made)
    await ctx.together(async (tx) => {
      const state = made.length > 0 ? 'ready' : 'none'
      const change = { state, error: null, made_at: tx.now() } as const
      if (!(await updateRendition(tx.db, rendition, change))) return
      await insertFiles(tx.db, files)
      await ended(tx, rendition, state === 'ready')
    })
  })

async function run(
  ctx: Ctx,
  rendition: Rendition,
  { content, input, urgent, signal }: Given,
  work: string,
): Promise<Made[]> {
  const borrowed: (() => void)[] = []
  const bring = async () => {
    const name = 'key' in input ? 'in.pdf' : `in.${rendition.source}`
    if ('key' in input) await put(work, name, await ctx.blobs.read(input.key))
    else if (content.place === 'store') await put(work, name, await ctx.blobs.read(blobKey(content)))
    else await put(work, name, await readBytes(ctx, content, { start: 0, end: content.size - 1 }))
    return name
  }
  const reading = async () => {
    const { giveBack, ...lent } = await readingOf(ctx, { content, source: rendition.source }, bring)
    borrowed.push(giveBack)
    return lent
  }
  try {
    return await makerOf(ctx, rendition.kind).make(ctx, {
      ...{ rendition, content, work, urgent, signal },
      ...{ input: bring, reading },
    })
  } finally {
    for (const giveBack of borrowed) giveBack()
  }
}

/** Files that are written at once: each is open twice meanwhile. */
const writtenAtOnce = 32

async function writeAll(ctx: Ctx, rendition: Rendition, made: readonly Made[]): Promise<RenditionFile[]> {
  const files: RenditionFile[] = []
  for (let at = 0; at < made.length; at += writtenAtOnce)
    files.push(
      ...(await Promise.all(made.slice(at, at + writtenAtOnce).map((one) => write(ctx, rendition, one)))),
    )
  return files
}

const write = (ctx: Ctx, { id, enterprise_id }: Rendition, made: Made): Promise<RenditionFile> =>
  reading(made.file, async (bytes, size) => {
    const file = {
      rendition_id: id,
      name: made.name,
      type: made.type,
      size,
      width: made.width ?? null,
      height: made.height ?? null,
    }
    await ctx.blobs.write(keyOfFile({ ...file, enterprise_id }), bytes, size)
    return file
  })

async function reading<T>(
  file: Output | Buffer,
  work: (bytes: Readable, size: number) => Promise<T>,
): Promise<T> {
  if (Buffer.isBuffer(file)) return work(Readable.from([file]), file.length)
  const opened = await openOutput(file)
  if (!opened) throw new ConfinedError('failed', 'it left nothing')
  const { handle, size } = opened
  const bytes = size === 0 ? Readable.from([]) : handle.createReadStream({ end: size - 1 })
  try {
    return await work(bytes, size)
  } finally {
    // the handle closes when its stream has
    bytes.destroy()
    await handle.close()
  }
}

/** Tells who waits, and goes on with what waited for this. */
async function ended(tx: Tx, rendition: Rendition, well: boolean): Promise<void> {
  for (const { task_id: taskId } of await takeTasks(tx.db, rendition.id)) await endTask(tx, taskId, well)
  const waits = await takeWaits(tx.db, rendition.id)
  for (const userId of new Set(waits.map((wait) => wait.user_id)))
    await tx.tell([userId], {
      key: 'renditions.ready',
      level: 4,
      textKey: '',
      payload: {
        kind: rendition.kind,
        fileIds: waits.filter((wait) => wait.user_id === userId).map((wait) => wait.file_id),
      },
    })
  const next = dependants(tx, rendition.kind, rendition.source)
  if (next.length === 0) return
  for (const { id } of await findWaiting(tx.db, rendition, next))
    await tx.queue(jobs.now, { id }, { key: id })
}

async function remember(ctx: Ctx, rendition: Rendition, error: unknown): Promise<void> {
  const what = verdict(error, rendition.attempts)
  const words = error instanceof ConfinedError ? error.message : String(error)
  const { id, kind, source, attempts } = rendition
  ctx.log.warn({ renditionId: id, kind, source, attempts, what, words }, 'a rendition could not be made')
  if (what === 'forget') return forget(ctx, rendition)
  await ctx.together(async (tx) => {
    const state = what === 'again' ? 'waiting' : 'failed'
    if (!(await updateRendition(tx.db, rendition, { state, error: words.slice(0, 1000), made_at: tx.now() })))
      return
    if (what === 'failed') return ended(tx, rendition, false)
    await tx.queue(jobs.later, { id }, { key: id, startAfterSeconds: pauseAfter(attempts) })
  })
}
