import type { Ctx } from '../../../kernel/ctx.ts'
import { readContentBytes, readSmallContents, type StoredContent } from '../../contents/index.ts'
import type { WatermarkOfFile } from '../../watermark/index.ts'
import type { ZipWalkItem } from './walk.ts'

/** Bytes of a file up to which it is read whole, and of files that are read together. Twice that is in memory. */
export const parcelBytes = 4 * 1024 * 1024

/** Reads from the store at once. */
const readsAtOnce = 8

export interface Packed extends ZipWalkItem {
  content: StoredContent
  /** Watermark to apply before the file is added. */
  mark?: WatermarkOfFile | undefined
  /** Whether it is a marked copy, made for one user: its checksum is not stored. */
  marked?: boolean
}

/** Takes the next files to read together: one large one, one to be marked, or several small ones. */
export function parcelOf(files: readonly Packed[]): Packed[] {
  let bytes = 0
  const end = files.findIndex(({ content, mark }, at) => {
    bytes += content.size
    return at > 0 && (bytes > parcelBytes || files[at - 1]?.mark !== undefined || mark !== undefined)
  })
  return files.slice(0, end < 0 ? files.length : end)
}

/** Returns the bytes of these contents; unreadable ones are left out. */
export async function readAll(ctx: Ctx, files: readonly Packed[]): Promise<Map<string, Buffer>> {
  const contents = [...new Map(files.map(({ content }) => [content.id, content])).values()]
  const read = await readSmallContents(
    ctx,
    contents.filter(({ place }) => place === 'db').map(({ id }) => id),
  )
  const stored = contents.filter(({ place, size }) => place === 'store' && size > 0)
  for (let at = 0; at < stored.length; at += readsAtOnce)
    await Promise.all(
      stored.slice(at, at + readsAtOnce).map(async (content) => {
        const bytes = await readContentBytes(ctx, content, { start: 0, end: content.size - 1 }).catch(
          (error) => {
            ctx.log.error({ err: error, contentId: content.id }, 'a content could not be packed')
          },
        )
        if (bytes) read.set(content.id, bytes)
      }),
    )
  return read
}
