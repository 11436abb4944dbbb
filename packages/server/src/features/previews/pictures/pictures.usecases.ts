import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type {
  PicturePreviewForm,
  picturePreviewEndpoints,
  picturePreviewQuery,
} from '@cabinet/contract/previews.pictures'
import type { z } from 'zod'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { HttpExchange, replySentMarker } from '../../../kernel/room.ts'
import { downloadVisitorOf, recordSentFile } from '../../downloads/index.ts'
import { type AccessibleNode, requireNode } from '../../nodes/index.ts'
import {
  type RenditionRequest,
  renditionSourceOf,
  requestRenditions,
  sendRenditionFile,
} from '../../renditions/index.ts'
import { contentOfVersion } from '../../versions/index.ts'
import { planHandOut, type RequestMoment } from '../../watermark/index.ts'
import { drawingMaker, drawingRenditionFile } from './drawing.maker.ts'
import { pictureTilesMaker } from './tiles.maker.ts'
import { lacksPictureReader, wholePictureFile, wholePictureMaker } from './whole.maker.ts'

const makers = { whole: wholePictureMaker, tiles: pictureTilesMaker, drawing: drawingMaker }

interface Asked {
  fileId: string
  version?: number | undefined
  form: PicturePreviewForm
  moment?: RequestMoment
}

/**
 * Returns a form of a picture that the actor may preview. Watermarked files have none: their marked copy is a
 * picture already.
 * @throws watermark.cannot_mark, previews.converter_missing, previews.type_not_supported,
 * previews.download_needed
 */
async function pictureOf(
  ctx: Ctx,
  { fileId, version, form, moment }: Asked,
): Promise<{ reached: AccessibleNode; wanted: RenditionRequest; isUnmarked: boolean }> {
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  const content = await contentOfVersion(ctx, fileId, version ?? node.version)
  const plan = await planHandOut(ctx, reached, content, 'preview', moment)
  if (plan.mark !== '') throw new AppError('watermark.cannot_mark')
  // the drawing reveals the whole file in another format
  if (plan.form !== 'own' && form === 'drawing') throw new AppError('previews.download_needed')
  const source = renditionSourceOf(node.suffix)
  if (form === 'whole' && lacksPictureReader(source)) throw new AppError('previews.converter_missing')
  if (form === 'drawing' && !ctx.config.dwgConverter) throw new AppError('previews.type_not_supported')
  return {
    reached,
    wanted: { content, kind: makers[form].kind, source, fileId },
    isUnmarked: plan.isUnmarked,
  }
}

/** Returns the picture's state; a viewer waits, so it is made before background work. */
export async function getPictureState(
  ctx: Ctx,
  input: EndpointInput<typeof picturePreviewEndpoints.state>,
): Promise<EndpointReply<typeof picturePreviewEndpoints.state>> {
  const { wanted } = await pictureOf(ctx, input)
  return { state: firstOf(await requestRenditions(ctx, [wanted], { now: true })) }
}

/** Sends the picture or a tile of it, by a view ticket or by bearer. */
export async function sendPicturePiece(
  guest: Ctx,
  { piece, ...query }: z.output<typeof picturePreviewQuery>,
  exchange: HttpExchange,
): Promise<typeof replySentMarker> {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await downloadVisitorOf(guest, query, head)
  if (query.ticket !== undefined && purpose !== 'view') throw new AppError('downloads.ticket_ended')
  const form = piece === wholePictureFile ? 'whole' : piece === drawingRenditionFile ? 'drawing' : 'tiles'
  const { reached, wanted, isUnmarked } = await pictureOf(ctx, {
    fileId: query.fileId,
    version,
    form,
    moment,
  })
  // only the first of several tiles logs the view
  if (first && !head && (form !== 'tiles' || query.ticket !== undefined))
    await recordSentFile(ctx, reached, {
      purpose: 'view',
      version: version ?? reached.node.version,
      isUnmarked,
    })
  return sendRenditionFile(ctx, wanted, piece, exchange)
}
