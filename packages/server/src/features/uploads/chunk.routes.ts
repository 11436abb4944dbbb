import type { Readable } from 'node:stream'
import { limits } from '@cabinet/contract/limits'
import { type UploadChunkReply, uploadChunkQuery, uploadChunkStream } from '@cabinet/contract/uploads'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { coerceTextFields, wireJsonSchema } from '../../kernel/coerce.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { replySentMarker, streamRoute } from '../../kernel/room.ts'
import { asApplicationError, chunkFailureReply } from '../../kernel/serve.ts'
import { receiveUploadChunk, testUploadChunk, uploadFinishedReply } from './chunk.usecases.ts'
import { bodyHasBytes } from './chunk-body.ts'
import { mergeUploadSession } from './merge.usecases.ts'
import { type UploadChunkInput, uploadSessionFor } from './session.usecases.ts'
import { clashRuleOf } from './uploads.rules.ts'
import { takeWholeFile } from './whole-file.usecases.ts'

const names = Object.keys(wireJsonSchema(uploadChunkQuery).properties ?? {})
const loose = z.union([z.string(), z.number(), z.boolean()]).optional()
/** Fields of the query, form or multipart body; validated as a whole once all are read. */
const fields = z.object(Object.fromEntries(names.map((name) => [name, loose])))
type Fields = Record<string, unknown>

const coerce = coerceTextFields(uploadChunkQuery)

function queryOf(given: Fields): UploadChunkInput {
  const parsed = z.safeDecode(uploadChunkQuery, { ...given, ...coerce(given) } as never)
  if (parsed.success) return parsed.data
  throw new AppError('common.invalid', { fields: parsed.error.issues.map((issue) => issue.path.join('.')) })
}

/**
 * Handles chunk tests and chunks. Every failure is Code 201 on HTTP 200: clients treat other statuses as
 * fatal.
 */
export const uploadChunkRoute = streamRoute(
  uploadChunkStream,
  async (ctx, given, { request, reply }) => {
    try {
      return await answer(ctx, given, request)
    } catch (error) {
      const refusal = asApplicationError(error)
      if (request.raw.destroyed && !request.raw.complete) ctx.log.debug({ err: error }, 'chunk broken off')
      else if (refusal.status >= 500 && refusal.key === 'common.failed')
        ctx.log.error({ err: error }, 'chunk failed')
      await reply.code(200).send(chunkFailureReply(refusal))
      return replySentMarker
    }
  },
  { reads: fields },
)

async function answer(ctx: Ctx, given: Fields, request: FastifyRequest): Promise<UploadChunkReply> {
  if (request.method === 'POST' && request.isMultipart()) {
    const form = { ...given }
    for await (const part of request.parts({ limits: { files: 1, fileSize: 2 * limits.chunkMost } })) {
      if (part.type === 'file') return take(ctx, queryOf(form), part.file, request)
      form[part.fieldname] = part.value
    }
    return testUploadChunk(ctx, queryOf(form))
  }
  const query = queryOf(given)
  const body = request.method === 'POST' ? await rawBody(request, query) : null
  return body ? take(ctx, query, body, request) : testUploadChunk(ctx, query)
}

/** Returns the bytes of a raw body; null without bytes: then it is a chunk test. */
async function rawBody(
  { raw, headers, body }: FastifyRequest,
  query: UploadChunkInput,
): Promise<Readable | null> {
  // fields sent as JSON or as a form
  if (body !== raw) return null
  const announced = headers['content-length']
  if (announced === undefined) return (await bodyHasBytes(raw)) ? raw : null
  if (announced === '0') return null
  if (Number(announced) !== query.currentChunkSize) throw new AppError('uploads.numbers_wrong')
  return raw
}

async function take(
  ctx: Ctx,
  query: UploadChunkInput,
  body: Readable,
  request: FastifyRequest,
): Promise<UploadChunkReply> {
  const header = request.headers['x-chunk-sha256']
  const sha256 = typeof header === 'string' && header !== '' ? header : undefined
  const made = await takeWholeFile(ctx, query, { body, sha256 })
  if (made) return made
  const reply = await receiveUploadChunk(ctx, query, { body, sha256 })
  if (query.complete !== 1 || query.totalChunks !== 1 || !reply.needMerge) return reply
  const merged = await mergeUploadSession(ctx, await uploadSessionFor(ctx, query), clashRuleOf(query))
  return uploadFinishedReply(ctx, query, merged, false)
}
