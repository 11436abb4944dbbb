import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { createServerState } from '../../kernel/server-state.ts'
import { contentBlobKey } from '../contents/index.ts'
import {
  addChunkToBitmap,
  type ChunkBitmap,
  chunkNumbersIn,
  countChunksIn,
  emptyChunkBitmap,
  hasChunkInBitmap,
  mergeChunkBitmap,
} from './bitmap.ts'
import { hashChunksInOrder } from './hashing.ts'
import { addReceivedChunks, type UploadSessionRow } from './sessions.store.ts'
import { type ChunkLayout, chunkLengthOf, chunkOffsetOf } from './uploads.rules.ts'

/** Upload under way in this process; a cache of the database and the store. */
export interface ReceivingUpload {
  readonly session: UploadSessionRow
  readonly geometry: ChunkLayout
  readonly stageKey: string
  /** Chunks stored here, or recorded in the row. */
  readonly held: ChunkBitmap
  /** Number of chunks not stored yet. */
  readonly left: () => number
  /** Chunks being written to the store. */
  readonly coming: Map<number, Promise<void>>
  readonly hash: ReturnType<typeof hashChunksInOrder>
  /** Begins or joins the stage, once. */
  open(ctx: Ctx): Promise<void>
  /** Records a stored chunk. */
  hold(chunk: number): void
  /** Records chunks that the row lists as stored. */
  learn(received: ChunkBitmap): void
  /** Saves the stored chunks to the row, once they are on disk. Throws `uploads.session_ended`. */
  save(ctx: Ctx): Promise<void>
  /** Schedules a save. */
  saveSoon(ctx: Ctx): void
  /** Whether its last chunk came over a slow line. */
  slow: boolean
  usedAt: number
}

/** Bytes and time after which progress is saved: after a crash, at most that much is sent again. */
const saveBytes = 32 * 1024 * 1024
const saveMs = 1000
const idleMs = 5 * 60_000

/** Uploads by session key. */
const uploadsOf = createServerState(() => new Map<string, ReceivingUpload>())

const nameOf = (key: Buffer) => key.toString('base64')

/** Returns the upload of this session key, if this server has it cached. */
export function findReceivingUpload(ctx: Ctx, key: Buffer): ReceivingUpload | undefined {
  const found = uploadsOf(ctx).get(nameOf(key))
  if (found) found.usedAt = Date.now()
  return found
}

/** Returns the upload of this row. */
export function receivingUploadOf(ctx: Ctx, session: UploadSessionRow): ReceivingUpload {
  const found = findReceivingUpload(ctx, session.key)
  if (found?.session.id === session.id) {
    found.learn(session.received)
    return found
  }
  if (found) forgetReceivingUpload(ctx, found)
  forgetIdle(ctx)
  const receiving = receive(ctx, session)
  uploadsOf(ctx).set(nameOf(session.key), receiving)
  return receiving
}

/** Evicts an upload: it ended, or its row differs. */
export function forgetReceivingUpload(ctx: Pick<Ctx, 'blobs'>, receiving: ReceivingUpload): void {
  const known = uploadsOf(ctx)
  const name = nameOf(receiving.session.key)
  if (known.get(name) === receiving) known.delete(name)
  receiving.hash.drop()
}

/** Evicts idle uploads; they are read from their rows again when they continue. */
function forgetIdle(ctx: Ctx): void {
  const before = Date.now() - idleMs
  for (const one of uploadsOf(ctx).values())
    if (one.usedAt < before && one.coming.size === 0) forgetReceivingUpload(ctx, one)
}

function receive(ctx: Ctx, session: UploadSessionRow): ReceivingUpload {
  const geometry = { size: session.size, chunkSize: session.chunk_size, chunks: session.chunks }
  const stageKey = contentBlobKey({ enterprise_id: session.enterprise_id, id: session.content_id })
  const { stage } = ctx.blobs
  const held = Buffer.from(session.received)
  const saved = Buffer.from(session.received)
  let left = session.chunks - countChunksIn(held)
  let unsavedBytes = 0
  let planned = false
  let opening: Promise<void> | null = null

  const write = async ({ db, now }: Ctx) => {
    if (held.equals(saved)) return
    const fresh = emptyChunkBitmap(session.chunks)
    for (const [place, byte] of held.entries()) fresh[place] = byte & ~(saved[place] ?? 0)
    unsavedBytes = 0
    await stage.sync(stageKey)
    const all = await db.transaction().execute((trx) => addReceivedChunks(trx, session.id, fresh, now()))
    if (!all) {
      forgetReceivingUpload(ctx, receiving)
      throw new AppError('uploads.session_ended')
    }
    mergeChunkBitmap(saved, fresh)
    receiving.learn(all)
  }
  const save = oneAfterAnother(write)

  /** A lost stage with recorded chunks must not be recreated empty. */
  const begin = async () => {
    const [first] = chunkNumbersIn(held)
    if (first === undefined) return stage.open(stageKey, session.size)
    const start = chunkOffsetOf(geometry, first)
    ;(await stage.read(stageKey, start, start)).destroy()
  }

  const receiving: ReceivingUpload = {
    session,
    geometry,
    stageKey,
    held,
    left: () => left,
    coming: new Map(),
    slow: false,
    usedAt: Date.now(),
    hash: hashChunksInOrder({
      geometry,
      has: (chunk) => hasChunkInBitmap(held, chunk),
      read: (start, end) => stage.read(stageKey, start, end),
    }),
    open() {
      opening ??= begin().catch((error) => {
        opening = null
        throw error
      })
      return opening
    },
    hold(chunk) {
      addChunkToBitmap(held, chunk)
      left--
      unsavedBytes += chunkLengthOf(geometry, chunk)
    },
    learn(received) {
      mergeChunkBitmap(held, received)
      mergeChunkBitmap(saved, received)
      left = session.chunks - countChunksIn(held)
    },
    save,
    saveSoon(context) {
      // a failure is reported at the next chunk or at the merge
      const run = () =>
        save(context).catch((error) => context.log.debug({ err: error }, 'chunks not written down'))
      if (unsavedBytes >= saveBytes) return void run()
      if (planned) return
      planned = true
      setTimeout(() => {
        planned = false
        void run()
      }, saveMs).unref()
    },
  }
  return receiving
}

/**
 * Serializes runs. Callers during a run share the next one, so that each is covered by a run that began after
 * its call.
 */
function oneAfterAnother(work: (ctx: Ctx) => Promise<void>): (ctx: Ctx) => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (ctx: Ctx) => {
    running = work(ctx).finally(() => {
      running = null
    })
    return running
  }
  return (ctx) => {
    if (!running) return run(ctx)
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return run(ctx)
      })
    return next
  }
}
