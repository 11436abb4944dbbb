import type { Ctx } from '../../kernel/ctx.ts'
import type { Exchange } from '../../kernel/room.ts'
import type { HandedOut } from '../watermark/index.ts'
import { contentHeaders, dispositionOf, etagOf, isFresh, mayRange, typeOf } from './headers.rules.ts'
import { rangesOf } from './ranges.rules.ts'
import { sendFile } from './send-file.ts'

export const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/**
 * Answers with what was handed out, whole or in ranges; `shown` in a viewer, else saved. `remember` is told before the
 * first byte leaves, and whether these are the first of the file.
 */
export async function sendOut(
  ctx: Ctx,
  { out, shown }: { out: Pick<HandedOut, 'content' | 'name' | 'suffix'>; shown: boolean },
  { request, reply }: Exchange,
  remember: (begins: boolean) => Promise<void>,
): Promise<void> {
  const head = request.method === 'HEAD'
  const { content } = out
  const etag = etagOf(content.hash)
  const headers = {
    ...contentHeaders,
    etag,
    'content-type': typeOf(out.suffix),
    'content-disposition': dispositionOf(shown ? 'inline' : 'attachment', out.name),
  }
  if (isFresh(request.headers['if-none-match'], etag)) {
    reply.hijack()
    reply.raw.writeHead(304, headers).end()
    return
  }
  const { range, 'if-range': ifRange } = request.headers
  const ranges = mayRange(header(ifRange), etag) ? rangesOf(header(range), content.size) : null
  const begins = ranges === null || (ranges !== 'unsatisfiable' && ranges.some(({ start }) => start === 0))
  if (!head) await remember(begins)
  await sendFile(ctx, { content, ranges, headers, head, shown }, reply)
}
