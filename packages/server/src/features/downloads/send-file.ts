import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ByteRange } from '../../kernel/blobs/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { internalRedirectTo } from '../../kernel/proxy-check.ts'
import { contentBlobKey, type StoredContent, sendContentRange } from '../contents/index.ts'
import type { parseByteRanges } from './ranges.rules.ts'

type Headers = Record<string, string | number>

/** Content to send, and its headers. */
export interface ContentResponse {
  content: StoredContent
  ranges: ReturnType<typeof parseByteRanges>
  headers: Headers
  /** Whether only headers are sent. */
  head: boolean
  /** Shown in a viewer, else saved. */
  shown: boolean
}

/** Sends bytes. Takes over the reply; a client that disconnects in the middle is no error. */
export async function sendContent(
  ctx: Ctx,
  { content, ranges, headers, head, shown }: ContentResponse,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  const out = reply.raw
  // A browser may open shown content as a page of ours: its headers must not depend on a proxy's
  // configuration.
  const handed = shown ? null : redirectOf(ctx, content)
  if (handed) {
    out.writeHead(200, { ...headers, 'x-accel-redirect': handed }).end()
    return
  }
  if (ranges === 'unsatisfiable') return refuse(reply, content.size)
  const parts = ranges && ranges.length > 1 ? partsOf(ranges, headers, content.size) : null
  const range = ranges?.[0]
  if (parts) {
    const length = parts.pieces.reduce(
      (sum, { text, range: one }) => sum + text.length + (one ? lengthOf(one) : 0),
      0,
    )
    out.writeHead(206, { ...headers, 'content-type': parts.type, 'content-length': length })
  } else if (range) {
    const place = `bytes ${range.start}-${range.end}/${content.size}`
    out.writeHead(206, { ...headers, 'content-range': place, 'content-length': lengthOf(range) })
  } else out.writeHead(200, { ...headers, 'content-length': content.size })
  if (head || (content.size === 0 && !parts)) {
    out.end()
    return
  }
  try {
    if (parts) await sendParts(ctx, content, parts.pieces, out)
    else if ((await sendContentRange(ctx, content, range, out)) === 'sent') out.end()
  } catch (error) {
    ctx.log.error({ err: error, contentId: content.id }, 'download broke off')
    out.destroy()
  }
}

const lengthOf = ({ start, end }: ByteRange) => end - start + 1

function refuse({ raw }: FastifyReply, size: number): void {
  const body = JSON.stringify({ Code: 416, Data: null, Msg: 'downloads.range_invalid' })
  raw
    .writeHead(416, {
      'content-range': `bytes */${size}`,
      'content-type': 'application/json',
      'content-length': body.length,
    })
    .end(body)
}

interface Piece {
  text: string
  range: ByteRange | null
}

function partsOf(ranges: ByteRange[], headers: Headers, size: number): { type: string; pieces: Piece[] } {
  const boundary = randomBytes(16).toString('hex')
  const pieces = ranges.map((range, index): Piece => {
    const place = `content-range: bytes ${range.start}-${range.end}/${size}`
    return {
      text: `${index > 0 ? '\r\n' : ''}--${boundary}\r\ncontent-type: ${headers['content-type']}\r\n${place}\r\n\r\n`,
      range,
    }
  })
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    pieces: [...pieces, { text: `\r\n--${boundary}--\r\n`, range: null }],
  }
}

async function sendParts(
  ctx: Ctx,
  content: StoredContent,
  pieces: Piece[],
  out: FastifyReply['raw'],
): Promise<void> {
  for (const { text, range } of pieces) {
    out.write(text)
    if (range && (await sendContentRange(ctx, content, range, out)) === 'gone') return
  }
  out.end()
}

/** Returns the path at which nginx finds the blob, if nginx is configured and the blob is a file. */
function redirectOf({ config, blobs }: Ctx, content: StoredContent): string | null {
  if (!config.xAccelPrefix || content.place !== 'store') return null
  const file = blobs.file(contentBlobKey(content))
  return file && internalRedirectTo(config, file)
}
