import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { previewEndpoints, transcodedQuery } from '@cabinet/contract/previews'
import type { z } from 'zod'
import { firstOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../kernel/room.ts'
import type { StoredContent } from '../contents/index.ts'
import { downloadVisitorOf, recordSentFile, sendHandedOut } from '../downloads/index.ts'
import { type AccessibleNode, requireNode } from '../nodes/index.ts'
import {
  followRendition,
  officeFamilyOf,
  officePdfMaker,
  type RenditionRequest,
  renditionSourceOf,
  requestRenditions,
  sendRenditionFile,
} from '../renditions/index.ts'
import { contentOfVersion } from '../versions/index.ts'
import { handOutContent, planHandOut } from '../watermark/index.ts'
import { transcodeRefusal } from './previews.rules.ts'

/**
 * Returns the PDF of an Office file's version that the actor may preview. Throws the reason if there can be
 * none.
 */
async function pdfOf(
  ctx: Ctx,
  fileId: string,
  version?: number,
): Promise<{ reached: AccessibleNode; content: StoredContent; wanted: RenditionRequest }> {
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  const content = await contentOfVersion(ctx, fileId, version ?? node.version)
  const source = renditionSourceOf(node.suffix)
  const able = await officePdfMaker.fits(source, content.size)
  throwIfRefused(
    transcodeRefusal(node, { size: content.size, office: officeFamilyOf(source) !== null, able }),
  )
  return { reached, content, wanted: { content, kind: 'pdf', source, fileId } }
}

/** Queues the PDF, as a task in the user's tray. */
export const transcodeFile = (ctx: Ctx, { fileId }: EndpointInput<typeof previewEndpoints.transcode>) =>
  ctx.together(async (tx) => {
    const { wanted } = await pdfOf(tx, fileId)
    return { taskId: await followRendition(tx, wanted, 'previews.transcode') }
  })

/** Returns the PDF's state; a viewer waits, so it is made before background work. */
export async function transcodeState(
  ctx: Ctx,
  { fileId, version }: EndpointInput<typeof previewEndpoints.transcodeState>,
): Promise<EndpointReply<typeof previewEndpoints.transcodeState>> {
  const { wanted } = await pdfOf(ctx, fileId, version)
  return { state: firstOf(await requestRenditions(ctx, [wanted], { now: true })) }
}

/**
 * Sends the PDF, by a ticket to view (or to print) or by bearer. Preview rights show all pages, with any
 * watermark applied; the file itself stays here.
 */
export async function sendTranscoded(
  guest: Ctx,
  query: z.output<typeof transcodedQuery>,
  exchange: HttpExchange,
) {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await downloadVisitorOf(guest, query, head)
  const prints = purpose === 'print'
  if (query.ticket !== undefined && purpose !== 'view' && !prints)
    throw new AppError('downloads.ticket_ended')
  const { reached, content, wanted } = await pdfOf(ctx, query.fileId, version)
  if (prints) await requireNode(ctx, query.fileId, 'print')
  const action = prints ? 'print' : 'preview'
  const plan = await planHandOut(ctx, reached, content, action, moment)
  if (first && !head)
    await recordSentFile(ctx, reached, {
      purpose: prints ? 'print' : 'view',
      version: version ?? reached.node.version,
      isUnmarked: plan.isUnmarked,
    })
  const out = plan.form === 'own' ? plan : await handOutContent(ctx, reached, content, action, moment)
  if (!('content' in out) || out.form === 'own') return sendRenditionFile(ctx, wanted, 'pdf', exchange)
  await sendHandedOut(ctx, { out, shown: true }, exchange, async () => {})
  return replySentMarker
}
