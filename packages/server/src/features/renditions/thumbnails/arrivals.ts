import { entryOf } from '../../../kernel/certain.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { findContentsById } from '../../contents/index.ts'
import type { VersionToAdd } from '../../versions/index.ts'
import { requestRenditions } from '../ask.usecases.ts'
import { renditionSourceOf } from '../renditions.rules.ts'
import { thumbnailMethodOf } from './sources.rules.ts'

const name = 'renditions.arrived'

interface Arrivals {
  contents: [id: string, source: string][]
}

/**
 * Queues thumbnails of new contents; an upload waits for no more than an inserted row. Office files are drawn
 * on request: a conversion costs seconds, and clients request those that users upload.
 */
export async function queueNewThumbnails(tx: Tx, versions: readonly VersionToAdd[]): Promise<void> {
  const contents = versions.flatMap(({ contentId, suffix = '' }): Arrivals['contents'] => {
    const source = renditionSourceOf(suffix)
    const way = thumbnailMethodOf(source)
    return way && way !== 'office' ? [[contentId, source]] : []
  })
  if (contents.length > 0) await tx.queue(name, { contents } satisfies Arrivals)
}

export const drawNewThumbnailsJob = job({
  name,
  run: async (ctx: Ctx, { contents }: Arrivals) => {
    const sources = new Map(contents)
    const found = await findContentsById(ctx.db, [...sources.keys()])
    const wanted = found.map((content) => ({
      content,
      kind: 'thumbnail',
      source: entryOf(sources, content.id),
    }))
    await requestRenditions(ctx, wanted, { now: false })
  },
})
