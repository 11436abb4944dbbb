import { PassThrough } from 'node:stream'
import { type batchAnswer, readBatch } from '@cabinet/contract/batch'
import type { z } from 'zod'
import { openConcurrencyGate } from './crypto/gate.ts'
import type { Ctx } from './ctx.ts'
import { AppError } from './errors.ts'
import { type ByteStreamRoute, replySentMarker, streamRoute } from './room.ts'
import { type AnswerCall, asApplicationError, refusalEnvelope } from './serve.ts'

/** Calls of one batch that run at once, so that one window does not take every database connection. */
const callsAtOnce = 4

/** The route that answers several calls of one user in one request, each through the endpoint's own check of access. */
export const batchRoute = (answers: ReadonlyMap<string, AnswerCall>): ByteStreamRoute =>
  streamRoute(readBatch, async (ctx, { Calls: calls }, { reply }) => {
    const lines = new PassThrough()
    const gate = openConcurrencyGate(callsAtOnce)
    const asked = calls.map(({ Path: path, Fields: fields }, call) =>
      gate(async () => {
        // a client that left is answered no more
        if (!lines.destroyed) lines.write(lineOf(call, await answerCall(ctx, answers.get(path), fields)))
      }),
    )
    void Promise.all(asked).finally(() => lines.end())
    reply.header('content-type', 'application/x-ndjson').header('x-accel-buffering', 'no').send(lines)
    return replySentMarker
  })

type Answer = Omit<z.output<typeof batchAnswer>, 'Call'>

async function answerCall(
  ctx: Ctx,
  answer: AnswerCall | undefined,
  fields: Record<string, unknown>,
): Promise<Answer> {
  try {
    if (!answer) throw new AppError('common.not_found')
    return { Status: 200, Reply: await answer(ctx, fields) }
  } catch (error) {
    const refusal = asApplicationError(error)
    if (refusal.status >= 500) ctx.log.error({ err: error, reqId: ctx.visit.id }, 'call of a batch failed')
    return { Status: refusal.status, Reply: refusalEnvelope(refusal) }
  }
}

const lineOf = (call: number, answer: Answer): string => `${JSON.stringify({ Call: call, ...answer })}\n`
