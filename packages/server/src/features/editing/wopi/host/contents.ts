import { sendContentRange } from '../../../contents/index.ts'
import { recordSentFile } from '../../../downloads/index.ts'
import { requireReadableFile } from './files.ts'
import { WopiRefusal } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/** GetFile: the latest bytes, unchanged. */
export async function answerGetFile(visit: WopiVisit): Promise<void> {
  const { ctx, exchange, header } = visit
  const { file, content, isUnmarked } = await requireReadableFile(visit)
  const { node } = file
  const most = header('x-wopi-maxexpectedsize')
  if (/^\d+$/.test(most) && content.size > Number(most)) throw new WopiRefusal(412)
  await recordSentFile(ctx, file, { purpose: 'view', version: node.version, isUnmarked })
  exchange.reply.hijack()
  const out = exchange.reply.raw
  out.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': content.size,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-wopi-itemversion': String(node.version),
  })
  try {
    if (content.size === 0 || (await sendContentRange(ctx, content, undefined, out)) === 'sent') out.end()
  } catch (error) {
    ctx.log.error({ err: error, contentId: content.id }, 'a file for the document server broke off')
    out.destroy()
  }
}
