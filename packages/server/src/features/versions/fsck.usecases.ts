import type { Readable } from 'node:stream'
import type { Ctx } from '../../kernel/ctx.ts'
import { contentHash } from './content-hash.ts'
import { blobKey, type Content, findBytes } from './contents.store.ts'
import { contentsAfter } from './sweep.store.ts'

export interface Fault {
  /** Id of the content. */
  content: string
  hash: string
  /** missing: no bytes; size: another length; hash: other bytes; unreadable: the store failed. */
  what: 'missing' | 'size' | 'hash' | 'unreadable'
}

export interface Checked {
  /** Contents read. */
  checked: number
  bytes: number
  faults: Fault[]
}

/** Reads every content and computes its hash again. Streams, so memory stays bounded whatever the sizes. */
export async function fsck(ctx: Ctx): Promise<Checked> {
  const checked: Checked = { checked: 0, bytes: 0, faults: [] }
  for (let last: string | null = null; ; ) {
    const page = await contentsAfter(ctx.db, last, 500)
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

async function faultOf(ctx: Ctx, content: Content): Promise<Fault['what'] | null> {
  const hash = contentHash()
  if (content.place === 'db') {
    const bytes = await findBytes(ctx.db, content.id, 0, content.size - 1)
    if (bytes.length === 0 && content.size > 0) return 'missing'
    hash.update(bytes)
  } else {
    const size = await ctx.blobs.size(blobKey(content))
    if (size === null) return 'missing'
    if (size !== content.size) return 'size'
    try {
      const body: Readable = await ctx.blobs.read(blobKey(content))
      for await (const bytes of body) hash.update(bytes as Buffer)
    } catch (error) {
      ctx.log.error({ err: error, contentId: content.id }, 'content cannot be read')
      return 'unreadable'
    }
  }
  if (hash.position !== content.size) return 'size'
  return hash.id() === content.hash ? null : 'hash'
}
