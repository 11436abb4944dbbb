import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { PictureForm, pictureApi, pictureQuery } from '@cabinet/contract/previews.pictures'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Exchange, sent } from '../../../kernel/room.ts'
import { visitorOf } from '../../downloads/index.ts'
import { record } from '../../journal/index.ts'
import { type Reached, requireNode } from '../../nodes/index.ts'
import { askRenditions, sendRendition, sourceOf, type Wanted } from '../../renditions/index.ts'
import { contentOf } from '../../versions/index.ts'
import { type Moment, planOf } from '../../watermark/index.ts'
import { drawing, drawingFile } from './drawing.maker.ts'
import { tiles } from './tiles.maker.ts'
import { lacksReader, whole, wholeFile } from './whole.maker.ts'

const makers = { whole, tiles, drawing }

interface Asked {
  fileId: string
  version?: number | undefined
  form: PictureForm
  moment?: Moment
}

/**
 * A form of a picture that the actor may preview. What is marked has none: its marked copy is a picture already.
 * @throws watermark.cannot_mark, previews.converter_missing, previews.type_not_supported, previews.download_needed
 */
async function pictureOf(
  ctx: Ctx,
  { fileId, version, form, moment }: Asked,
): Promise<{ reached: Reached; wanted: Wanted }> {
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  const content = await contentOf(ctx, fileId, version ?? node.version)
  const plan = await planOf(ctx, reached, content, 'preview', moment)
  if (plan.mark !== '') throw new AppError('watermark.cannot_mark')
  // the drawing is the file in other letters
  if (plan.form !== 'own' && form === 'drawing') throw new AppError('previews.download_needed')
  const source = sourceOf(node.suffix)
  if (form === 'whole' && lacksReader(source)) throw new AppError('previews.converter_missing')
  if (form === 'drawing' && !ctx.config.dwgConverter) throw new AppError('previews.type_not_supported')
  return { reached, wanted: { content, kind: makers[form].kind, source, fileId } }
}

/** Whether it is there; a viewer asks, so it is made before what nobody waits for. */
export async function pictureState(
  ctx: Ctx,
  input: Input<typeof pictureApi.state>,
): Promise<Reply<typeof pictureApi.state>> {
  const { wanted } = await pictureOf(ctx, input)
  const [state] = await askRenditions(ctx, [wanted], { now: true })
  return { state: state! }
}

/** Sends the picture or a piece of it, by a ticket to view or by bearer. */
export async function sendPicture(
  guest: Ctx,
  { piece, ...query }: z.output<typeof pictureQuery>,
  exchange: Exchange,
): Promise<typeof sent> {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await visitorOf(guest, query, head)
  if (query.ticket !== undefined && purpose !== 'view') throw new AppError('downloads.ticket_ended')
  const form = piece === wholeFile ? 'whole' : piece === drawingFile ? 'drawing' : 'tiles'
  const { reached, wanted } = await pictureOf(ctx, { fileId: query.fileId, version, form, moment })
  // of pieces the first says that it was looked at
  if (first && !head && (form !== 'tiles' || query.ticket !== undefined))
    await ctx.together((tx) =>
      record(tx, {
        action: 'downloads.view',
        spaceId: reached.space.id,
        nodes: [reached.node.id],
        after: { name: reached.node.name, version: version ?? reached.node.version },
      }),
    )
  return sendRendition(ctx, wanted, piece, exchange)
}
