import type { Ctx } from '../../kernel/ctx.ts'
import type { HttpExchange } from '../../kernel/room.ts'
import type { HandedOutContent } from '../watermark/index.ts'
import {
  contentDisposition,
  contentHeaders,
  contentTypeOf,
  isClientCopyFresh,
  mayAnswerRanges,
  strongEtagOf,
} from './headers.rules.ts'
import { parseByteRanges } from './ranges.rules.ts'
import { sendContent } from './send-file.ts'

export const firstHeaderValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value

/**
 * Sends handed-out content, whole or in ranges; `shown` in a viewer, else saved. `remember` is called before
 * the first byte is sent, with whether these are the file's first bytes.
 */
export async function sendHandedOut(
  ctx: Ctx,
  { out, shown }: { out: Pick<HandedOutContent, 'content' | 'name' | 'suffix'>; shown: boolean },
  { request, reply }: HttpExchange,
  remember: (begins: boolean) => Promise<void>,
): Promise<void> {
  const head = request.method === 'HEAD'
  const { content } = out
  const etag = strongEtagOf(content.hash)
  const headers = {
    ...contentHeaders,
    etag,
    'content-type': contentTypeOf(out.suffix),
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', out.name),
  }
  if (isClientCopyFresh(request.headers['if-none-match'], etag)) {
    reply.hijack()
    reply.raw.writeHead(304, headers).end()
    return
  }
  const { range, 'if-range': ifRange } = request.headers
  const ranges = mayAnswerRanges(firstHeaderValue(ifRange), etag)
    ? parseByteRanges(firstHeaderValue(range), content.size)
    : null
  const begins = ranges === null || (ranges !== 'unsatisfiable' && ranges.some(({ start }) => start === 0))
  if (!head) await remember(begins)
  await sendContent(ctx, { content, ranges, headers, head, shown }, reply)
}
