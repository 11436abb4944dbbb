import { entryOf } from '../../kernel/certain.ts'
import type { Ctx, Db } from '../../kernel/ctx.ts'
import { contentBlobKey, findContentsById, lockAgainstMakers, mayRemoveContents } from './contents.store.ts'
import { deleteUnusedContents, findUnusedContents } from './sweep.store.ts'

/** Rows and blobs handled under one lock. */
const portion = 500

export interface SweptContents {
  /** Number of contents that nothing pointed to. */
  contents: number
  /** Bytes of those contents. */
  bytes: number
  /** Number of blobs in the store that belong to no content. */
  blobs: number
}

/** Returns the content ids among these that are still being made. */
export type FindContentsInMaking = (db: Db, contentIds: string[]) => Promise<Set<string>>

/**
 * Removes contents made before `before` that no version points to, and blobs without a content. It waits for
 * transactions that make content, so nothing about to be used is removed. Removes nothing during a backup.
 */
export async function sweepUnusedContents(
  ctx: Ctx,
  { before, dryRun, inMaking }: { before: Date; dryRun: boolean; inMaking: FindContentsInMaking },
): Promise<SweptContents> {
  const swept: SweptContents = { contents: 0, bytes: 0, blobs: 0 }
  for (;;) {
    const gone = dryRun
      ? await findUnusedContents(ctx, before, 1_000_000)
      : await ctx.together(async (tx) => {
          if (!(await mayRemoveContents(tx.db))) return null
          await lockAgainstMakers(tx.db)
          return deleteUnusedContents(tx, before, portion)
        })
    if (gone === null) {
      ctx.log.warn('a backup is running: the sweep removes nothing')
      return swept
    }
    swept.contents += gone.length
    swept.bytes += gone.reduce((sum, { size }) => sum + size, 0)
    // after the commit: a blob without a row is found below, a row without a blob would be a lost file
    if (!dryRun)
      for (const one of gone) if (one.place === 'store') await ctx.blobs.remove(contentBlobKey(one))
    if (dryRun || gone.length < portion) break
  }
  for await (const keys of blobsBefore(ctx, before))
    swept.blobs += await removeUnknown(ctx, keys, dryRun, inMaking)
  return swept
}

const contentKey = /^[0-9a-f-]{36}\/([0-9a-f-]{36})$/

async function* blobsBefore(ctx: Ctx, before: Date): AsyncGenerator<Map<string, string>> {
  let keys = new Map<string, string>()
  for await (const { key, modifiedAt } of ctx.blobs.list('')) {
    const [, id] = contentKey.exec(key) ?? []
    if (!id || modifiedAt > before) continue
    keys.set(id, key)
    if (keys.size < portion) continue
    yield keys
    keys = new Map()
  }
  if (keys.size > 0) yield keys
}

/**
 * Removes unknown blobs. They were listed before the lock, so the maker of each has committed its row by now
 * or never will.
 */
const removeUnknown = (
  ctx: Ctx,
  keys: Map<string, string>,
  dryRun: boolean,
  inMaking: FindContentsInMaking,
): Promise<number> =>
  ctx.together(async (tx) => {
    if (!dryRun && !(await mayRemoveContents(tx.db))) return 0
    await lockAgainstMakers(tx.db)
    const known = new Set((await findContentsById(tx.db, [...keys.keys()])).map(({ id }) => id))
    const rest = [...keys.keys()].filter((id) => !known.has(id))
    if (rest.length === 0) return 0
    const making = await inMaking(tx.db, rest)
    const lost = rest.filter((id) => !making.has(id))
    if (!dryRun) for (const id of lost) await tx.blobs.remove(entryOf(keys, id))
    return lost.length
  })
