import type { Ctx } from '../../kernel/ctx.ts'
import { type Exchange, sent } from '../../kernel/room.ts'
import { record } from '../journal/index.ts'
import type { Reached } from '../spaces/index.ts'
import { contentOf } from '../versions/index.ts'
import { contentHeaders, dispositionOf, etagOf, isFresh, mayRange, typeOf } from './headers.rules.ts'
import { rangesOf } from './ranges.rules.ts'
import { sendFile } from './send-file.ts'
import { type Purpose, requireFile } from './tickets.usecases.ts'
import { type DownFileQuery, visitorOf } from './visitor.ts'

/** Streams one version of a file, whole or in ranges, to who may download it (or view it, by a view ticket). */
export async function downFile(
  guest: Ctx,
  query: DownFileQuery,
  { request, reply }: Exchange,
): Promise<typeof sent> {
  const head = request.method === 'HEAD'
  const { ctx, purpose, version, first } = await visitorOf(guest, query, head)
  const file = await requireFile(ctx, query.fileId, purpose)
  const content = await contentOf(ctx, query.fileId, version ?? file.node.version)
  const etag = etagOf(content.hash)
  const headers = {
    ...contentHeaders,
    etag,
    'content-type': typeOf(file.node.suffix),
    'content-disposition': dispositionOf(purpose === 'view' ? 'inline' : 'attachment', file.node.name),
  }
  if (isFresh(request.headers['if-none-match'], etag)) {
    reply.hijack()
    reply.raw.writeHead(304, headers).end()
    return sent
  }
  const { range, 'if-range': ifRange } = request.headers
  const ranges = mayRange(header(ifRange), etag) ? rangesOf(header(range), content.size) : null
  // one line for a download however many pieces it is fetched in, and one for a view
  const begins = ranges === null || (ranges !== 'unsatisfiable' && ranges.some(({ start }) => start === 0))
  if (!head && (purpose === 'view' ? first : begins)) await remember(ctx, file, purpose, version)
  await sendFile(ctx, { content, ranges, headers, head }, reply)
  return sent
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

const remember = (ctx: Ctx, { node, space }: Reached, purpose: Purpose, version: number | undefined) =>
  ctx.together((tx) =>
    record(tx, {
      action: `downloads.${purpose}`,
      spaceId: space.id,
      nodes: [node.id],
      after: { name: node.name, version: version ?? node.version },
    }),
  )
