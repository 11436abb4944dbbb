import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../kernel/ctx.ts'
import { openWorkFolder } from '../../kernel/sandbox/index.ts'
import { contentBlobKey, type StoredContent } from '../contents/index.ts'

const MiB = 1024 ** 2

/** Bytes of all copies together, and of one. Unused copies are evicted for a new one; else it waits. */
export const localCopiesLimit = 4096 * MiB
/**
 * Idle time after which a copy is evicted: a film is read again every few seconds while somebody watches it.
 */
const idleMs = 5 * 60_000

interface Copy {
  /** Bytes reserved; none while it waits for its turn. */
  size: number
  readers: number
  brought: Promise<string>
  remove(): void
  idle?: NodeJS.Timeout
}

/**
 * Local copies of contents in an object store, fetched once for consecutive programs. Least recently used
 * first.
 */
const copies = new Map<string, Copy>()

/** Returns the path of a content's local copy; call `giveBack` after reading. */
export async function borrowLocalCopy(
  ctx: Ctx,
  content: StoredContent,
): Promise<{ file: string; giveBack: () => void }> {
  const copy = copies.get(content.id) ?? bring(ctx, content)
  clearTimeout(copy.idle)
  copy.readers++
  const giveBack = () => {
    copy.readers--
    if (copy.readers > 0 || copies.get(content.id) !== copy) return
    copies.delete(content.id)
    copies.set(content.id, copy)
    copy.idle = setTimeout(() => drop(content.id, copy), idleMs).unref()
    tellWaiting()
  }
  try {
    return { file: await copy.brought, giveBack }
  } catch (error) {
    drop(content.id, copy)
    throw error
  }
}

function bring(ctx: Ctx, content: StoredContent): Copy {
  const { folder, remove } = openWorkFolder()
  const file = join(folder, 'copy')
  const fetched = async () => {
    turn = turn.then(() => takeRoom(copy, content.size))
    await turn
    await pipeline(await ctx.blobs.read(contentBlobKey(content)), createWriteStream(file))
    return file
  }
  const copy: Copy = { size: 0, readers: 0, brought: Promise.resolve(''), remove }
  copy.brought = fetched()
  copies.set(content.id, copy)
  return copy
}

/** Tail of the queue for room: served in order. */
let turn: Promise<void> = Promise.resolve()
let tellWaiting = (): void => undefined

async function takeRoom(copy: Copy, size: number): Promise<void> {
  while (!makeRoom(size))
    await new Promise<void>((resolve) => {
      tellWaiting = resolve
    })
  copy.size = size
}

/** Evicts unused copies until there is room. */
function makeRoom(size: number): boolean {
  let held = size
  for (const copy of copies.values()) held += copy.size
  for (const [id, copy] of copies) {
    if (held <= localCopiesLimit) break
    if (copy.readers > 0) continue
    held -= copy.size
    drop(id, copy)
  }
  return held <= localCopiesLimit
}

function drop(id: string, copy: Copy): void {
  if (copies.get(id) !== copy) return
  clearTimeout(copy.idle)
  copies.delete(id)
  copy.remove()
  tellWaiting()
}
