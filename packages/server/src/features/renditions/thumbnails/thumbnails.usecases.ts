import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { renditionApi, thumbnailQuery } from '@cabinet/contract/renditions'
import { holds } from '@cabinet/contract/rights'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Exchange } from '../../../kernel/room.ts'
import { seenInBins } from '../../files/index.ts'
import { type Reached, reached } from '../../nodes/index.ts'
import { contentOf, contentsOfVersions } from '../../versions/index.ts'
import { askRenditions, type Wanted } from '../ask.usecases.ts'
import { sendRendition } from '../files.ts'
import { sourceOf } from '../renditions.rules.ts'
import { type Instead, marksOfThumbnails } from './marks.ts'
import { fileOf } from './thumbnails.maker.ts'

/** How the small pictures of these files stand; what is missing is made, before what nobody looks at. */
export async function findThumbnails(
  ctx: Ctx,
  { ids, versions = [] }: Input<typeof renditionApi.thumbnails>,
): Promise<Reply<typeof renditionApi.thumbnails>> {
  const seen = await shownTo(ctx, ids)
  const asked = ids.flatMap((fileId, at) => {
    const found = seen.get(fileId)
    if (!found || found.node.isFolder || !holds(found.rights, 'preview')) return []
    return [{ fileId, version: versions[at] ?? 0, node: found.node, found }]
  })
  const contents = await contentsOfVersions(
    ctx.db,
    asked.map(({ fileId, version, node }) => ({ fileId, version: version || node.version })),
  )
  const marks = await marksOfThumbnails(
    ctx,
    asked.map(({ found }) => found),
  )
  const there = asked.flatMap(({ fileId, version, node }, at) => {
    const content = contents[at]
    return content ? [{ fileId, version, wanted: wantedOf(content, node, marks.get(fileId)) }] : []
  })
  const answers = await askRenditions(
    ctx,
    there.map(({ wanted }) => wanted),
    { now: true },
  )
  return there.map(({ fileId, version }, at) => ({ fileId, version, state: answers[at]! }))
}

/** Those of these that the actor sees, in lists or in a bin. */
async function shownTo(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Reached>> {
  const seen = await reached(ctx, ids)
  const rest = ids.filter((id) => !seen.has(id))
  return rest.length === 0 ? seen : new Map([...seen, ...(await seenInBins(ctx, rest))])
}

const wantedOf = (
  content: Wanted['content'],
  { id, suffix }: Pick<Reached['node'], 'id' | 'suffix'>,
  instead: Instead = { kind: 'thumbnail', parameters: '' },
): Wanted => ({ content, ...instead, source: sourceOf(suffix), fileId: id })

/** Sends the small picture of a version of a file to who may preview it. */
export async function sendThumbnail(
  ctx: Ctx,
  { fileId, version, size }: z.output<typeof thumbnailQuery>,
  exchange: Exchange,
) {
  const found = (await shownTo(ctx, [fileId])).get(fileId)
  if (!found) throw new AppError('common.not_found')
  const { node, rights } = found
  if (!holds(rights, 'preview')) throw new AppError('common.no_permission')
  if (node.isFolder) throw new AppError('renditions.none')
  const content = await contentOf(ctx, fileId, version ?? node.version)
  const instead = (await marksOfThumbnails(ctx, [found])).get(fileId)
  return sendRendition(ctx, wantedOf(content, node, instead), fileOf(size), exchange)
}
