import type { FastifyInstance } from 'fastify'
import type { Ctx, Ports } from './ctx.ts'
import { type HttpExchange, type Room, replySentMarker } from './room.ts'
import { guestContextOf } from './serve.ts'

/**
 * A route of a protocol that others have written down: no envelope, statuses and headers of its own, bodies of any
 * type unread. The route finds out by itself who calls.
 */
export interface ForeignProtocolRoute {
  method: 'GET' | 'POST'
  path: string
  /** Name of the protocol in the API document. */
  protocol: string
  summary: string
  /** Returns plain JSON, null for an empty body, or `replySentMarker` after sending the reply itself. */
  run: (guest: Ctx, exchange: HttpExchange) => Promise<unknown>
  /** Maps an error to the protocol's status and headers. */
  refusal: (error: unknown) => { status: number; headers: Record<string, string> }
}

/** Registers these routes apart from all others, whose bodies and errors are read and worded otherwise. */
export async function serveForeignRoutes(
  app: FastifyInstance,
  ports: Ports,
  rooms: readonly Room[],
): Promise<void> {
  const routes = rooms.flatMap((room) => room.foreign ?? [])
  if (routes.length === 0) return
  await app.register(async (apart) => {
    apart.removeAllContentTypeParsers()
    apart.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const { method, path, run, refusal } of routes)
      apart.route({
        method,
        url: path,
        errorHandler: (error, request, reply) => {
          const { status, headers } = refusal(error)
          if (status >= 500) request.log.error({ err: error }, 'request failed')
          if (reply.raw.headersSent) return void reply.raw.destroy()
          // drains the rest of an unread body
          request.raw.resume()
          return reply.code(status).headers(headers).send()
        },
        handler: async (request, reply) => {
          const answer = await run(guestContextOf(ports, request), { request, reply })
          if (answer === replySentMarker) return reply
          return answer === null ? reply.send() : reply.type('application/json').send(JSON.stringify(answer))
        },
      })
  })
}
