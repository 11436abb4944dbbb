import type { BlobStore } from '../../kernel/blobs/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { blobKey } from '../versions/index.ts'
import { addChunk, addChunks, type Bitmap, chunksIn, countIn, emptyBitmap, hasChunk } from './bitmap.ts'
import { hashInOrder } from './hashing.ts'
import { addReceived, type Session } from './sessions.store.ts'
import { type Geometry, lengthOf, offsetOf } from './uploads.rules.ts'

/** What this process knows of an upload under way. All of it can be read again from the database and the store. */
export interface Receiving {
  readonly session: Session
  readonly geometry: Geometry
  readonly stageKey: string
  /** Chunks that are put: here, or by whoever wrote the row. */
  readonly held: Bitmap
  /** Chunks that nobody has put yet. */
  readonly left: () => number
  /** Chunks on their way to the store. */
  readonly coming: Map<number, Promise<void>>
  readonly hash: ReturnType<typeof hashInOrder>
  /** Begins the stage, or joins it, once. */
  open(ctx: Ctx): Promise<void>
  /** Takes note of a chunk that is put. */
  hold(chunk: number): void
  /** Takes note of chunks that the row says are there. */
  learn(received: Bitmap): void
  /** Writes down what is held, once it is on disk. Throws `uploads.session_ended`. */
  save(ctx: Ctx): Promise<void>
  /** Does that soon. */
  saveSoon(ctx: Ctx): void
  usedAt: number
}

/** Bytes and time after which what is held is written down: after a crash, at most that much is sent again. */
const saveBytes = 32 * 1024 * 1024
const saveMs = 1000
const idleMs = 5 * 60_000

/** Of each server in this process, which is one outside tests, its uploads by session key. */
const servers = new WeakMap<BlobStore, Map<string, Receiving>>()

function uploadsOf({ blobs }: Pick<Ctx, 'blobs'>): Map<string, Receiving> {
  let known = servers.get(blobs)
  if (!known) {
    known = new Map()
    servers.set(blobs, known)
  }
  return known
}

const nameOf = (key: Buffer) => key.toString('base64')

/** The upload of this session key, where this server has seen it lately. */
export function findReceiving(ctx: Ctx, key: Buffer): Receiving | undefined {
  const found = uploadsOf(ctx).get(nameOf(key))
  if (found) found.usedAt = Date.now()
  return found
}

/** The upload of this row. */
export function receivingOf(ctx: Ctx, session: Session): Receiving {
  const found = findReceiving(ctx, session.key)
  if (found?.session.id === session.id) {
    found.learn(session.received)
    return found
  }
  if (found) forget(ctx, found)
  forgetIdle(ctx)
  const receiving = receive(ctx, session)
  uploadsOf(ctx).set(nameOf(session.key), receiving)
  return receiving
}

/** Forgets it: the upload ended, or its row says otherwise. */
export function forget(ctx: Pick<Ctx, 'blobs'>, receiving: Receiving): void {
  const known = uploadsOf(ctx)
  const name = nameOf(receiving.session.key)
  if (known.get(name) === receiving) known.delete(name)
  receiving.hash.drop()
}

/** What is idle is read again from the row when it goes on. */
function forgetIdle(ctx: Ctx): void {
  const before = Date.now() - idleMs
  for (const one of uploadsOf(ctx).values())
    if (one.usedAt < before && one.coming.size === 0) forget(ctx, one)
}

function receive(ctx: Ctx, session: Session): Receiving {
  const geometry = { size: session.size, chunkSize: session.chunk_size, chunks: session.chunks }
  const stageKey = blobKey({ enterprise_id: session.enterprise_id, id: session.content_id })
  const { stage } = ctx.blobs
  const held = Buffer.from(session.received)
  const saved = Buffer.from(session.received)
  let left = session.chunks - countIn(held)
  let unsavedBytes = 0
  let planned = false
  let opening: Promise<void> | null = null

  const write = async ({ db, now }: Ctx) => {
    if (held.equals(saved)) return
    const fresh = emptyBitmap(session.chunks)
    for (let byte = 0; byte < held.length; byte++) fresh[byte] = held[byte]! & ~saved[byte]!
    unsavedBytes = 0
    await stage.sync(stageKey)
    const all = await db.transaction().execute((trx) => addReceived(trx, session.id, fresh, now()))
    if (!all) {
      forget(ctx, receiving)
      throw new AppError('uploads.session_ended')
    }
    addChunks(saved, fresh)
    receiving.learn(all)
  }
  const save = oneAfterAnother(write)

  /** A stage that is lost although chunks of it were held must not come back empty. */
  const begin = async () => {
    const [first] = chunksIn(held)
    if (first === undefined) return stage.open(stageKey, session.size)
    const start = offsetOf(geometry, first)
    ;(await stage.read(stageKey, start, start)).destroy()
  }

  const receiving: Receiving = {
    session,
    geometry,
    stageKey,
    held,
    left: () => left,
    coming: new Map(),
    usedAt: Date.now(),
    hash: hashInOrder({
      geometry,
      has: (chunk) => hasChunk(held, chunk),
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
      addChunk(held, chunk)
      left--
      unsavedBytes += lengthOf(geometry, chunk)
    },
    learn(received) {
      addChunks(held, received)
      addChunks(saved, received)
      left = session.chunks - countIn(held)
    },
    save,
    saveSoon(context) {
      // its failure shows at the next chunk or at the merge
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

/** Callers that arrive during a run share the one run after it, so each is covered by one that began after it asked. */
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
