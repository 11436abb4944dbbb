import { setTimeout as sleep } from 'node:timers/promises'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { StoredContent } from '../contents/index.ts'
import { type RenditionRequest, renditionKeyOf } from './ask.usecases.ts'
import { renditionBlobKey, renditionBlobPrefix } from './files.ts'
import { makeRenditionById } from './make.usecases.ts'
import { renditionMakerOf } from './makers.ts'
import { isRenditionRetryable, renditionStateForClient } from './renditions.rules.ts'
import {
  deleteRendition,
  findRenditionFile,
  findRenditions,
  insertRenditions,
  type RenditionRow,
  renditionKeyText,
  reviveRenditions,
} from './renditions.store.ts'

/** Stored file of a ready rendition. */
export type ReadyRenditionFile = NonNullable<Awaited<ReturnType<typeof findRenditionFile>>>

/** Milliseconds between two checks of another job's progress. */
const lookMs = 250
/**
 * Renditions made by requests at once on one server: the sandbox has two places, and their inputs are on
 * disk.
 */
const atOnce = 4

let running = 0
const line: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => line.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else running--
  }
}

/**
 * Returns one file of a rendition, made here unless another job makes it, for requests that cannot be
 * repeated: a download, a package. Checks no rights. `waiting` if it is not ready after this many
 * milliseconds, or at the signal, which also cancels it.
 */
export async function makeRenditionNow(
  ctx: Ctx,
  wanted: RenditionRequest,
  name: string,
  patience: number,
  signal?: AbortSignal,
): Promise<ReadyRenditionFile | 'waiting' | 'none'> {
  const ends = performance.now() + patience
  const ready = await findReady(ctx, wanted, name)
  if (ready) return ready
  const maker = renditionMakerOf(ctx, wanted.kind)
  if (!(await maker.fits(wanted.source, wanted.content.size))) return 'none'
  const need = maker.needs?.(wanted.source)
  if (need) {
    const { content, source } = wanted
    const base = await makeRenditionNow(ctx, { content, source, kind: need.kind }, need.file, patience)
    if (base === 'waiting' || base === 'none') return base
  }
  for (;;) {
    const row = await rowOf(ctx, wanted)
    if (!row) return 'none'
    if (row.state === 'waiting')
      await inTurn(async () => {
        if (!signal?.aborted) await makeRenditionById(ctx, row.id, true, signal)
      })
    if (signal?.aborted) return 'waiting'
    const now = await rowOf(ctx, wanted)
    const state = now ? renditionStateForClient(now.state) : 'none'
    if (state === 'none') return 'none'
    if (state === 'ready') {
      const made = await findReady(ctx, wanted, name)
      if (made) return made
    }
    if (performance.now() > ends) return 'waiting'
    await sleep(lookMs)
  }
}

/** Returns the file, if the store has it: backups leave out what can be made again. */
async function findReady(
  ctx: Ctx,
  wanted: RenditionRequest,
  name: string,
): Promise<ReadyRenditionFile | undefined> {
  const file = await findRenditionFile(ctx.db, renditionKeyOf(wanted), name)
  if (!file || (await ctx.blobs.size(renditionBlobKey(file))) === file.size) return file
  await deleteRendition(ctx.db, file.rendition_id)
  return undefined
}

/** Returns its row, inserted if missing; undefined if its content is gone. */
async function rowOf(ctx: Ctx, wanted: RenditionRequest): Promise<RenditionRow | undefined> {
  const key = renditionKeyOf(wanted)
  const find = async () => (await findRenditions(ctx.db, [key])).get(renditionKeyText(key))
  const known = await find()
  if (known && isRenditionRetryable(known, ctx.now())) await reviveRenditions(ctx.db, [known.id])
  else if (known) return known
  else
    await insertRenditions(
      ctx.db,
      [{ ...key, id: generateId(), enterprise_id: wanted.content.enterprise_id }],
      ctx.now(),
    )
  return find()
}

/** Returns a rendition's file as immutable content, identified by its rendition. */
export const contentOfRendition = (file: ReadyRenditionFile): StoredContent => ({
  id: file.name,
  enterprise_id: `${renditionBlobPrefix}${file.enterprise_id}/${file.rendition_id}`,
  hash: `${file.rendition_id}-${file.name}`,
  size: file.size,
  place: 'store',
  created_at: file.made_at ?? new Date(0),
})
