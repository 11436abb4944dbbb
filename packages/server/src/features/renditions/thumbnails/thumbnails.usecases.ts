import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { renditionEndpoints, thumbnailQuery } from '@cabinet/contract/renditions'
import { includesRight } from '@cabinet/contract/rights'
import type { z } from 'zod'
import { itemAt } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { HttpExchange } from '../../../kernel/room.ts'
import { findItemsInOwnBins } from '../../files/index.ts'
import { type AccessibleNode, accessibleNodes } from '../../nodes/index.ts'
import { contentOfVersion, contentsOfVersions } from '../../versions/index.ts'
import { type RenditionRequest, requestRenditions } from '../ask.usecases.ts'
import { sendRenditionFile } from '../files.ts'
import { renditionSourceOf } from '../renditions.rules.ts'
import { marksOfThumbnails, type ThumbnailSubstitute } from './marks.ts'
import { thumbnailFileName } from './thumbnails.maker.ts'

/** Returns the thumbnail states of these files; makes missing ones before background work. */
export async function findThumbnails(
  ctx: Ctx,
  { ids, versions = [] }: EndpointInput<typeof renditionEndpoints.thumbnails>,
): Promise<EndpointReply<typeof renditionEndpoints.thumbnails>> {
  const seen = await shownTo(ctx, ids)
  const asked = ids.flatMap((fileId, at) => {
    const found = seen.get(fileId)
    if (!found || found.node.isFolder || !includesRight(found.rights, 'preview')) return []
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
  const answers = await requestRenditions(
    ctx,
    there.map(({ wanted }) => wanted),
    { now: true },
  )
  return there.map(({ fileId, version }, at) => ({ fileId, version, state: itemAt(answers, at) }))
}

/** Returns those of these nodes that the actor can see, in lists or in the recycle bin. */
async function shownTo(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AccessibleNode>> {
  const seen = await accessibleNodes(ctx, ids)
  const rest = ids.filter((id) => !seen.has(id))
  return rest.length === 0 ? seen : new Map([...seen, ...(await findItemsInOwnBins(ctx, rest))])
}

const wantedOf = (
  content: RenditionRequest['content'],
  { id, suffix }: Pick<AccessibleNode['node'], 'id' | 'suffix'>,
  instead: ThumbnailSubstitute = { kind: 'thumbnail', parameters: '' },
): RenditionRequest => ({ content, ...instead, source: renditionSourceOf(suffix), fileId: id })

/** Sends the thumbnail of a file's version to users who may preview it. */
export async function sendFileThumbnail(
  ctx: Ctx,
  { fileId, version, size }: z.output<typeof thumbnailQuery>,
  exchange: HttpExchange,
) {
  const found = (await shownTo(ctx, [fileId])).get(fileId)
  if (!found) throw new AppError('common.not_found')
  const { node, rights } = found
  if (!includesRight(rights, 'preview')) throw new AppError('common.no_permission')
  if (node.isFolder) throw new AppError('renditions.none')
  const content = await contentOfVersion(ctx, fileId, version ?? node.version)
  const instead = (await marksOfThumbnails(ctx, [found])).get(fileId)
  return sendRenditionFile(ctx, wantedOf(content, node, instead), thumbnailFileName(size), exchange)
}
