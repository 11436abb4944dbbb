import type { Readable } from 'node:stream'
import type { Ctx } from '../../kernel/ctx.ts'
import { createContentHash } from './content-hash.ts'
import { contentBlobKey, findContentBytes, type StoredContent } from './contents.store.ts'
import { findContentsAfter } from './sweep.store.ts'

export interface ContentFault {
  /** Id of the content. */
  content: string
  hash: string
  /** missing: no bytes; size: wrong length; hash: wrong bytes; unreadable: the store failed. */
  what: 'missing' | 'size' | 'hash' | 'unreadable'
}

export interface ContentCheckResult {
  /** Number of contents read. */
  checked: number
  bytes: number
  faults: ContentFault[]
}

/** Reads every content and computes its hash again. Streams, so that memory stays bounded for any size. */
export async function checkContents(ctx: Ctx): Promise<ContentCheckResult> {
  const checked: ContentCheckResult = { checked: 0, bytes: 0, faults: [] }
  for (let last: string | null = null; ; ) {
    const page = await findContentsAfter(ctx.db, last, 500)
    for (const content of page) {
      const what = await faultOf(ctx, content)
      checked.checked++
      checked.bytes += content.size
      if (what) checked.faults.push({ content: content.id, hash: content.hash, what })
    }
    last = page.at(-1)?.id ?? null
    if (last === null) return checked
  }
}

async function faultOf(ctx: Ctx, content: StoredContent): Promise<ContentFault['what'] | null> {
  const hash = createContentHash()
  if (content.place === 'db') {
    const bytes = await findContentBytes(ctx.db, content.id, 0, content.size - 1)
    if (bytes.length === 0 && content.size > 0) return 'missing'
    hash.update(bytes)
  } else {
    const size = await ctx.blobs.size(contentBlobKey(content))
    if (size === null) return 'missing'
    if (size !== content.size) return 'size'
    try {
      const body: Readable = await ctx.blobs.read(contentBlobKey(content))
      for await (const bytes of body) hash.update(bytes as Buffer)
    } catch (error) {
      ctx.log.error({ err: error, contentId: content.id }, 'content cannot be read')
      return 'unreadable'
    }
  }
  if (hash.position !== content.size) return 'size'
  return hash.id() === content.hash ? null : 'hash'
}
