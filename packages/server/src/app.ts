import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { pushHub } from '@cabinet/contract/push'
import fastifyCors from '@fastify/cors'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serveApiDocument } from './kernel/api-docs.ts'
import { registerBodyDraining, registerBodyReaders } from './kernel/bodies/index.ts'
import { firstOf } from './kernel/certain.ts'
import type { Config } from './kernel/config/index.ts'
import { generateId } from './kernel/crypto/id.ts'
import type { Ports } from './kernel/ctx.ts'
import { AppError } from './kernel/errors.ts'
import { serveForeignRoutes } from './kernel/foreign.ts'
import { registerRequestLog } from './kernel/log/request-log.ts'
import { answerProxyCheck } from './kernel/proxy-check.ts'
import type { ServerBus } from './kernel/push/bus.ts'
import { refuseCodeRequests } from './kernel/refuse-code.ts'
import type { Room } from './kernel/room.ts'
import {
  type AnswerCall,
  type AuthenticateBearer,
  answerWithError,
  serveEndpoint,
  serveStreamRoute,
} from './kernel/serve.ts'
import { batchRoute } from './kernel/serve-batch.ts'
import { registerRoomSockets } from './kernel/sockets.ts'
import { libraryPagePolicy, ownPagePolicy } from './page-policy.ts'

/** Default body limit in bytes; JSON and forms have bounds of their own. */
const BODY = 64 * 1024
/** Bytes of one field of a multipart form. */
const FIELD = 8 * 1024

export interface ApplicationParts {
  ports: Ports
  rooms: readonly Room[]
  authenticate: AuthenticateBearer
  /** Bus between servers; without it sockets are disabled. */
  bus?: ServerBus
  /** The built web client; null serves the API alone. */
  webDir: string | null
  version: string
}

/** Builds the server of the kernel and the rooms, over these ports. Does not listen yet. */
export async function createApplication({
  ports,
  rooms,
  authenticate,
  webDir,
  version,
  bus,
}: ApplicationParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ports.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ports.config.trustProxy.length > 0 ? ports.config.trustProxy : false,
    bodyLimit: BODY,
    genReqId: () => generateId(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  }) as unknown as FastifyInstance

  const csp = ownPagePolicy(ports.config)
  registerRequestLog(app)
  refuseCodeRequests(app)
  await answerOtherOrigin(app, ports.config)
  registerBodyReaders(app)
  registerBodyDraining(app)
  await app.register(fastifyMultipart, {
    limits: { fieldNameSize: 200, fieldSize: FIELD, fields: 40, parts: 400 },
  })
  app.setErrorHandler(answerWithError)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (`${reply.getHeader('content-type')}`.startsWith('text/html')) {
      const framed = await framedBy(rooms, ports)
      if (framed !== '' && !reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', ownPagePolicy(ports.config, framed))
    }
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', csp)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  const house = { app, ports, authenticate }
  const batched = new Map<string, AnswerCall>()
  for (const room of rooms) {
    for (const route of room.routes ?? []) {
      const answer = serveEndpoint(house, route)
      if (route.endpoint.batched) batched.set(route.endpoint.path, answer)
    }
    for (const definition of room.streams ?? []) serveStreamRoute(house, definition)
  }
  serveStreamRoute(house, batchRoute(batched))
  if (bus) registerRoomSockets(app, { rooms, ports, bus })
  await serveForeignRoutes(app, ports, rooms)
  serveApiDocument(app, rooms, { version, csp: libraryPagePolicy(ports.config) })
  health(app, ports)
  answerProxyCheck(app, ports)
  await serveWeb(app, webDir)
  return app
}

/** The contract checks and encodes. Fastify's own compilers of schemas are read only where this is not said. */
const noSchemas = (): never => {
  throw new Error('a route has no schema but its contract')
}

/** Origins that may currently be framed; none while the database does not respond. */
async function framedBy(rooms: readonly Room[], ports: Ports): Promise<string> {
  const asked = rooms.map(({ frames }) => frames?.(ports).catch(() => []) ?? [])
  return (await Promise.all(asked)).flat().join(' ')
}

/** Where bytes or push have a host of their own, pages of the public address may ask it; tokens travel in headers. */
async function answerOtherOrigin(app: FastifyInstance, { hosts, publicUrl }: Config) {
  if (publicUrl === null || !Object.values(hosts).some((host) => host !== '')) return
  await app.register(fastifyCors, {
    origin: new URL(publicUrl).origin,
    methods: ['GET', 'HEAD', 'POST'],
    exposedHeaders: ['content-range', 'content-disposition', 'etag', 'x-file-size', 'x-file-message'],
    maxAge: 600,
  })
}

/** Ready only when the database and the store answer. */
function health(app: FastifyInstance, { db, blobs }: Ports) {
  app.get('/health', async (_request, reply) => {
    const answers = async (probe: Promise<unknown>) =>
      probe.then(
        () => true,
        () => false,
      )
    const { sql } = await import('kysely')
    const [database, store] = await Promise.all([answers(sql`select 1`.execute(db)), answers(blobs.check())])
    const ready = database && store
    return reply.code(ready ? 200 : 500).send({ Code: ready ? 200 : 500, Data: { database, store }, Msg: '' })
  })
}

/**
 * The web client: its files, compressed copies where the build has laid them, and the page for every address of its
 * own. The files are listed once (a route for each would cost 200 ms at every start), and nothing else is ever read.
 */
async function serveWeb(app: FastifyInstance, webDir: string | null) {
  app.setNotFoundHandler(() => {
    throw new AppError('common.not_found')
  })
  if (webDir === null || !existsSync(webDir)) return
  const files = filesIn(webDir)
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const fixed = path.includes('/assets/')
      reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = firstOf(request.url.split('?', 1))
    if (files.has(path)) return reply.sendFile(path)
    if (ownAddresses.some((own) => path === own || path.startsWith(`${own}/`)))
      throw new AppError('common.not_found')
    return reply.sendFile('/index.html')
  })
}

/** Addresses that are never the client's. */
const ownAddresses = ['/api', '/assets', pushHub.path]

/** The paths of a folder's files as addresses name them, those of our own marks left out. */
const filesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `/${name.split(sep).join('/')}`)
      .filter((path) => !path.includes('/.')),
  )
