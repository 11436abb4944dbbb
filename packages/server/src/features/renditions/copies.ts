import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../kernel/ctx.ts'
import { openWork } from '../../kernel/sandbox/index.ts'
import { blobKey, type Content } from '../versions/index.ts'

const MiB = 1024 ** 2

/** Bytes of all copies together, beyond which those that nobody reads go, and of one. */
export const copiesMost = 4096 * MiB
/** After this without a reader a copy goes: a film is read again every few seconds while somebody watches it. */
const idleMs = 5 * 60_000

interface Copy {
  size: number
  readers: number
  brought: Promise<string>
  remove(): void
  idle?: NodeJS.Timeout
}

/** Contents of an object store that programs read one after the other: fetched once. The longest unread comes first. */
const copies = new Map<string, Copy>()

/** Where a copy of a content lies on this machine; call `giveBack` when it has been read. */
export async function borrowCopy(
  ctx: Ctx,
  content: Content,
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
  }
  try {
    return { file: await copy.brought, giveBack }
  } catch (error) {
    drop(content.id, copy)
    throw error
  }
}

function bring(ctx: Ctx, content: Content): Copy {
  makeRoom(content.size)
  const { folder, remove } = openWork()
  const file = join(folder, 'copy')
  const fetched = async () => {
    await pipeline(await ctx.blobs.read(blobKey(content)), createWriteStream(file))
    return file
  }
  const copy = { size: content.size, readers: 0, brought: fetched(), remove }
  copies.set(content.id, copy)
  return copy
}

function makeRoom(size: number): void {
  let held = size
  for (const copy of copies.values()) held += copy.size
  for (const [id, copy] of copies) {
    if (held <= copiesMost) return
    if (copy.readers > 0) continue
    held -= copy.size
    drop(id, copy)
  }
}

function drop(id: string, copy: Copy): void {
  if (copies.get(id) !== copy) return
  clearTimeout(copy.idle)
  copies.delete(id)
  copy.remove()
}
