import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { previewApi, transcodedQuery } from '@cabinet/contract/previews'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { type Exchange, sent } from '../../kernel/room.ts'
import { sendOut, visitorOf } from '../downloads/index.ts'
import { record } from '../journal/index.ts'
import { type Reached, requireNode } from '../nodes/index.ts'
import {
  askRenditions,
  familyOf,
  followRendition,
  officePdf,
  sendRendition,
  sourceOf,
  type Wanted,
} from '../renditions/index.ts'
import { type Content, contentOf } from '../versions/index.ts'
import { handOut, planOf } from '../watermark/index.ts'
import { transcodeRefusal } from './previews.rules.ts'

/** The PDF of a version of an Office file that the actor may preview. Throws why there can be none. */
async function pdfOf(
  ctx: Ctx,
  fileId: string,
  version?: number,
): Promise<{ reached: Reached; content: Content; wanted: Wanted }> {
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  const content = await contentOf(ctx, fileId, version ?? node.version)
  const source = sourceOf(node.suffix)
  const able = await officePdf.fits(source, content.size)
  refuseIf(transcodeRefusal(node, { size: content.size, office: familyOf(source) !== null, able }))
  return { reached, content, wanted: { content, kind: 'pdf', source, fileId } }
}

/** Has the PDF made, as a task in the asker's tray. */
export const transcode = (ctx: Ctx, { fileId }: Input<typeof previewApi.transcode>) =>
  ctx.together(async (tx) => {
    const { wanted } = await pdfOf(tx, fileId)
    return { taskId: await followRendition(tx, wanted, 'previews.transcode') }
  })

/** Whether the PDF is there; a viewer asks, so it is made before what nobody waits for. */
export async function transcodeState(
  ctx: Ctx,
  { fileId, version }: Input<typeof previewApi.transcodeState>,
): Promise<Reply<typeof previewApi.transcodeState>> {
  const { wanted } = await pdfOf(ctx, fileId, version)
  const [state] = await askRenditions(ctx, [wanted], { now: true })
  return { state: state! }
}

/**
 * Sends the PDF, by a ticket to view (or to print) or by bearer. Who may preview sees all pages, marked where a
 * watermark is for them; the file itself stays here.
 */
export async function sendTranscoded(
  guest: Ctx,
  query: z.output<typeof transcodedQuery>,
  exchange: Exchange,
) {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await visitorOf(guest, query, head)
  const prints = purpose === 'print'
  if (query.ticket !== undefined && purpose !== 'view' && !prints)
    throw new AppError('downloads.ticket_ended')
  const { reached, content, wanted } = await pdfOf(ctx, query.fileId, version)
  if (prints) await requireNode(ctx, query.fileId, 'print')
  const action = prints ? 'print' : 'preview'
  const plan = await planOf(ctx, reached, content, action, moment)
  if (first && !head)
    await ctx.together((tx) =>
      record(tx, {
        action: prints ? 'downloads.print' : 'downloads.view',
        spaceId: reached.space.id,
        nodes: [reached.node.id],
        after: { name: reached.node.name, version: version ?? reached.node.version },
      }),
    )
  const out = plan.form === 'own' ? plan : await handOut(ctx, reached, content, action, moment)
  if (!('content' in out) || out.form === 'own') return sendRendition(ctx, wanted, 'pdf', exchange)
  await sendOut(ctx, { out, shown: true }, exchange, async () => {})
  return sent
}
