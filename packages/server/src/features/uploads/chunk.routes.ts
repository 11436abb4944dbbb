import type { Readable } from 'node:stream'
import { limits } from '@cabinet/contract/limits'
import { type ChunkReply, chunkQuery, chunkReply } from '@cabinet/contract/uploads'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { coercion, wireSchema } from '../../kernel/coerce.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { sent, stream } from '../../kernel/room.ts'
import { asRefusal, chunkFailure } from '../../kernel/serve.ts'
import { finished, finishedAs, takeChunk, testChunk } from './chunk.usecases.ts'
import { bodyInMemory, hasBytes } from './chunk-body.ts'
import { mergeSession } from './merge.usecases.ts'
import { type ChunkQuery, requireNumbers, sessionFor } from './session.usecases.ts'
import { requireChecksum, uploadFiles } from './small.usecases.ts'

const names = Object.keys(wireSchema(chunkQuery).properties ?? {})
const loose = z.union([z.string(), z.number(), z.boolean()]).optional()
/** What may stand in the query, the form or the fields of a multipart body; read as a whole once all is there. */
const fields = z.object(Object.fromEntries(names.map((name) => [name, loose])))
type Fields = Record<string, unknown>

const coerce = coercion(chunkQuery)

function queryOf(given: Fields): ChunkQuery {
  const parsed = z.safeDecode(chunkQuery, { ...given, ...coerce(given) } as never)
  if (parsed.success) return parsed.data
  throw new AppError('common.invalid', { fields: parsed.error.issues.map((issue) => issue.path.join('.')) })
}

/** Chunk test and chunk. Every failure is Code 201 on HTTP 200: those clients take other statuses as fatal. */
export const fileUpload = stream({
  method: 'POST',
  also: 'GET',
  path: '/api/File/FileUpload',
  access: 'user',
  summary: 'Test a chunk (GET, or POST without a body) or upload it (octets, or a multipart part `file`)',
  query: fields,
  shown: chunkQuery,
  body: 'octets or multipart',
  reply: chunkReply,
  run: async (ctx, given, { request, reply }) => {
    try {
      return await answer(ctx, given, request)
    } catch (error) {
      const refusal = asRefusal(error)
      if (request.raw.destroyed && !request.raw.complete) ctx.log.debug({ err: error }, 'chunk broken off')
      else if (refusal.status >= 500 && refusal.key === 'common.failed')
        ctx.log.error({ err: error }, 'chunk failed')
      await reply.code(200).send(chunkFailure(refusal))
      return sent
    }
  },
})

async function answer(ctx: Ctx, given: Fields, request: FastifyRequest): Promise<ChunkReply> {
  if (request.method === 'POST' && request.isMultipart()) {
    const form = { ...given }
    for await (const part of request.parts({ limits: { files: 1, fileSize: 2 * limits.chunkMost } })) {
      if (part.type === 'file') return take(ctx, queryOf(form), part.file, request)
      form[part.fieldname] = part.value
    }
    return testChunk(ctx, queryOf(form))
  }
  const query = queryOf(given)
  const body = request.method === 'POST' ? await rawBody(request, query) : null
  return body ? take(ctx, query, body, request) : testChunk(ctx, query)
}

/** The bytes of a raw body, null where there are none: then it is a chunk test. */
async function rawBody({ raw, headers, body }: FastifyRequest, query: ChunkQuery): Promise<Readable | null> {
  // fields that came as JSON or as a form
  if (body !== raw) return null
  const announced = headers['content-length']
  if (announced === undefined) return (await hasBytes(raw)) ? raw : null
  if (announced === '0') return null
  if (Number(announced) !== query.currentChunkSize) throw new AppError('uploads.numbers_wrong')
  return raw
}

async function take(
  ctx: Ctx,
  query: ChunkQuery,
  body: Readable,
  request: FastifyRequest,
): Promise<ChunkReply> {
  const header = request.headers['x-chunk-sha256']
  const sha256 = typeof header === 'string' && header !== '' ? header : undefined
  const whole = query.complete === 1 && query.totalChunks === 1
  if (whole && query.totalSize <= limits.smallContent) return takeSmall(ctx, query, body, sha256)
  const reply = await takeChunk(ctx, query, { body, sha256 })
  if (!whole || !reply.needMerge) return reply
  const fileId = await mergeSession(ctx, await sessionFor(ctx, query), query.merge ?? false)
  return finished(ctx, query, fileId, false)
}

/** A small file in one round trip: no session, no stage. */
async function takeSmall(
  ctx: Ctx,
  query: ChunkQuery,
  body: Readable,
  sha256: string | undefined,
): Promise<ChunkReply> {
  requireNumbers(query)
  const bytes = await bodyInMemory(body, query.totalSize)
  if (bytes.length !== query.totalSize) throw new AppError('uploads.numbers_wrong')
  requireChecksum(bytes, sha256)
  const file = { name: query.filename, relativePath: query.relativePath, bytes, identifier: query.identifier }
  const [placed] = await uploadFiles(ctx, query, { files: [file], merge: query.merge ?? false })
  if (!placed || 'error' in placed) throw placed?.error ?? new AppError('common.failed')
  return placed.item ? finishedAs(query, placed.item, false) : finished(ctx, query, placed.fileId, false)
}
