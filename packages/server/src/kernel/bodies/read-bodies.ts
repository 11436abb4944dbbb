import type { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { guestBodyBounds, isJsonWithinBounds, type RequestBodyBounds } from './bounds.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of JSON and form bodies; those of nobody where a route says none. */
    body?: RequestBodyBounds
  }
}

/** Bodies of the wire: JSON (an empty one is no fields), forms, raw bytes that the routes read themselves. */
export function registerBodyReaders(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(.+\+)?json/,
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const bounds = boundsFor(request)
      const text = await textOf(request, payload, bounds)
      if (text === '') return {}
      if (!isJsonWithinBounds(text, bounds)) throw new AppError('common.too_large')
      try {
        return JSON.parse(text)
      } catch {
        throw new AppError('common.invalid')
      }
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) =>
      parse(await textOf(request, payload, boundsFor(request)), '&', '=', { maxKeys: 100 }),
  )
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}

/**
 * Takes what is left of a body once it was answered, whoever was reading it. A client that sends all of it before it
 * listens (browsers do) would never hear an answer that came in the middle, and hold its connection for nothing.
 */
export function registerBodyDraining(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    raw.resume()
  })
}

const boundsFor = (request: FastifyRequest): RequestBodyBounds =>
  request.routeOptions.config.body ?? guestBodyBounds

/** A body as text, read no further than its bound. Throws `common.too_large`, `common.invalid` where it breaks off. */
async function textOf(
  { raw }: FastifyRequest,
  payload: IncomingMessage,
  { bytes }: RequestBodyBounds,
): Promise<string> {
  if (Number(raw.headers['content-length'] ?? 0) > bytes) throw new AppError('common.too_large')
  // it may have left while it was asked who sends this: then nothing more is heard of it
  if (payload.destroyed) throw new AppError('common.invalid')
  const pieces: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const end = (error: AppError | null) => {
      payload.off('data', take).off('end', done).off('error', broken).off('close', broken)
      if (error) {
        // the rest is not wanted; the connection closes with the answer
        payload.pause()
        reject(error)
      } else resolve(Buffer.concat(pieces, length).toString())
    }
    const take = (piece: Buffer) => {
      length += piece.length
      if (length > bytes) end(new AppError('common.too_large'))
      else pieces.push(piece)
    }
    const done = () => end(null)
    const broken = () => end(new AppError('common.invalid'))
    payload.on('data', take).once('end', done).once('error', broken).once('close', broken)
  })
}
