import {
  chunkFailedReplyCode,
  type Endpoint,
  type EndpointAccess,
  okReplyCode,
} from '@cabinet/contract/endpoint'
import { type ErrorKey, errorStatuses } from '@cabinet/contract/errors'
import { userTypeCodes } from '@cabinet/contract/users'
// forms: request.isMultipart and its like
import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BlobStoreError } from './blobs/index.ts'
import { bodyBoundsOfRoute } from './bodies/index.ts'
import { entryOf } from './certain.ts'
import { type Actor, type Ctx, createRequestContext, type Ports, type RequestVisit } from './ctx.ts'
import { createReplyEncoder } from './encode.ts'
import { AppError } from './errors.ts'
import { originOfRequest } from './origin.ts'
import { createInputReader, type InputFields } from './read-input.ts'
import { type ByteStreamRoute, type Route, replySentMarker } from './room.ts'

/** Returns the actor of a bearer token or throws an AppError with the reason; set by the auth room. */
export type AuthenticateBearer = (ctx: Ctx, bearer: string) => Promise<Actor>

interface House {
  app: FastifyInstance
  ports: Ports
  authenticate: AuthenticateBearer
}

export const replyEnvelope = (data: unknown) => ({ Code: okReplyCode, Data: data ?? null, Msg: '' })

/** Answers a call of an endpoint outside an HTTP request of its own; `ctx` is that of a signed-in user. */
export type AnswerCall = (ctx: Ctx, fields: InputFields) => Promise<unknown>

/**
 * Registers an enveloped route: parse, check access, run, encode, wrap. Returns the same for a call in a batch.
 */
export function serveEndpoint({ app, ports, authenticate }: House, { endpoint, run }: Route): AnswerCall {
  const input = createInputReader(endpoint.input)
  const encode = createReplyEncoder(endpoint.reply)
  const answer = async (ctx: Ctx, read: unknown) =>
    replyEnvelope(encode((await run(ctx, read as never)) ?? {}))
  const door = doorOf(ports, authenticate, endpoint.access)
  const body = bodyBoundsOfRoute(endpoint)
  for (const method of methodsOf(endpoint)) {
    app.route({
      method,
      url: endpoint.path,
      config: { body },
      onRequest: door.open,
      handler: async (request, reply) => {
        const ctx = await door.ctxOf(request)
        if (isFormData(request)) request.body = await fieldsOf(request, body.bytes)
        return reply.send(await answer(ctx, input.ofRequest(request)))
      },
    })
  }
  return async (ctx, fields) => {
    const reason = endpointAccessRefusal(endpoint.access, ctx.actor)
    if (reason) throw new AppError(reason)
    return answer(ctx, input.ofFields(endpoint.method, fields))
  }
}

/** Registers a route whose body or answer is bytes. */
export function serveStreamRoute(
  { app, ports, authenticate }: House,
  { stream, run, reads, bodyLimit }: ByteStreamRoute,
): void {
  const input = createInputReader(reads ?? stream.query)
  const encode = stream.reply && createReplyEncoder(stream.reply)
  const door = doorOf(ports, authenticate, stream.access)
  for (const method of methodsOf(stream)) {
    app.route({
      method,
      url: stream.path,
      config: { body: bodyBoundsOfRoute({ access: stream.access }) },
      onRequest: door.open,
      ...(bodyLimit && { bodyLimit }),
      handler: async (request, reply) => {
        const ctx = await door.ctxOf(request)
        const result = await run(ctx, input.ofRequest(request) as never, { request, reply })
        if (result === replySentMarker) return reply
        return reply.send(replyEnvelope(encode ? encode(result) : result))
      },
    })
  }
}

const methodsOf = ({ method, also }: Pick<Endpoint, 'method' | 'also'>) => (also ? [method, also] : [method])

/** A request that is not authenticated yet. */
export function guestContextOf(ports: Ports, request: FastifyRequest): Ctx {
  const visit: RequestVisit = {
    id: request.id,
    ip: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    bearer: bearerOf(request),
    origin: ports.config.publicUrl ?? originOfRequest(request),
  }
  return createRequestContext(ports, visit, null)
}

/** Milliseconds of body transfer after which the sender is authenticated again. */
const slowBody = 1000

/**
 * Checks access to a route before the body is read, so that unknown clients cannot send much.
 * A session that ended during a slow body is refused.
 */
function doorOf(ports: Ports, authenticate: AuthenticateBearer, access: EndpointAccess) {
  const entered = new WeakMap<FastifyRequest, { ctx: Ctx; at: number }>()
  return {
    async open(request: FastifyRequest): Promise<void> {
      const ctx = await enter(ports, authenticate, access, request)
      entered.set(request, { ctx, at: performance.now() })
    },
    async ctxOf(request: FastifyRequest): Promise<Ctx> {
      const { ctx, at } = entryOf(entered, request)
      if (access === 'anyone' || performance.now() - at < slowBody) return ctx
      return enter(ports, authenticate, access, request)
    },
  }
}

async function enter(
  ports: Ports,
  authenticate: AuthenticateBearer,
  access: EndpointAccess,
  request: FastifyRequest,
) {
  const guest = guestContextOf(ports, request)
  const { visit } = guest
  if (access === 'anyone') return guest
  if (!visit.bearer) throw new AppError('auth.expired')
  const actor = await authenticate(guest, visit.bearer)
  const reason = endpointAccessRefusal(access, actor)
  if (reason) throw new AppError(reason)
  return createRequestContext(ports, visit, actor)
}

function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer ([\x21-\x7e]{1,2000})$/i.exec(request.headers.authorization ?? '') ?? []
  return token ?? null
}

const types: Record<EndpointAccess, number> = {
  anyone: 4,
  session: 4,
  user: 4,
  admin: 3,
  enterprise: 2,
  platform: 1,
}

type Obliged = Pick<Actor, 'mustChangePassword' | 'mustAcceptTerms'>

/** Returns what this user must do before anything but it opens, or null. */
export function obligationRefusal(actor: Obliged): ErrorKey | null {
  if (actor.mustChangePassword) return 'auth.must_change_password'
  return actor.mustAcceptTerms ? 'terms.must_accept' : null
}

/** Returns the reason why this user may not call the route, or null. */
export function endpointAccessRefusal(
  access: EndpointAccess,
  actor: Pick<Actor, 'type'> & Obliged,
): ErrorKey | null {
  const obligation = access === 'session' ? null : obligationRefusal(actor)
  if (obligation) return obligation
  return actor.type <= (types[access] ?? userTypeCodes.platform) ? null : 'common.no_permission'
}

const isFormData = (request: FastifyRequest) => request.method === 'POST' && request.isMultipart()

/** Fields of a form that a script sent as FormData, of so many bytes together. Files are not taken here. */
async function fieldsOf(request: FastifyRequest, bytes: number): Promise<InputFields> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new AppError('common.too_large')
  const fields: InputFields = {}
  let left = bytes
  for await (const part of request.parts({ limits: { files: 0, fieldSize: bytes } })) {
    if (part.type !== 'field') continue
    left -= `${part.value}`.length
    if (left < 0 || part.valueTruncated) throw new AppError('common.too_large')
    fields[part.fieldname] = part.value
  }
  return fields
}

/** Sends every failure as an envelope: its HTTP status and an error key, without internals. */
export function answerWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asApplicationError(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.debug({ key: refusal.key }, 'request refused')
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return reply
  }
  // the rest of what is too large is not read: it could be any amount
  if (refusal.key === 'common.too_large' && !request.raw.complete) reply.header('connection', 'close')
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(refusalEnvelope(refusal))
}

export const refusalEnvelope = ({ status, key, details }: AppError) => ({
  Code: status,
  Data: details ?? null,
  Msg: key,
})

/** A failed chunk answers Code 201 on HTTP 200 (specification), whatever its reason. */
export const chunkFailureReply = (error: AppError) => ({
  Code: chunkFailedReplyCode,
  Data: error.details,
  Msg: error.key,
})

export function asApplicationError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof BlobStoreError && error.reason === 'full') return new AppError('spaces.no_room')
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string }
  if (statusCode === 413) return new AppError('common.too_large')
  if (statusCode && statusCode < 500) return new AppError('common.invalid')
  // a multipart body that was cut short, as its parser says it
  if (/unexpected end of multipart data$/i.test(message ?? '')) return new AppError('common.invalid')
  // class 22 is bad input that a contract let through: refused, but logged as a bug
  if (typeof code === 'string' && /^22\w{3}$/.test(code)) return new AppError('common.invalid')
  return new AppError('common.failed')
}

/** Status of every key, for those who need it without an error at hand. */
export const statusOfErrorKey = (key: ErrorKey): number => errorStatuses[key]
