import { pushHub } from '@cabinet/contract/push'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecretsPort } from '../crypto/secrets.ts'
import type { PushConnection, PushTransport } from './connection.ts'
import {
  admitPushVisitor,
  connectionMemberOf,
  PushRefusal,
  type PushVisitor,
  pushVisitorOf,
  queryOfRequest,
  refuseTooManyConnections,
} from './door.ts'
import { openEventStream } from './event-stream.ts'
import { openPushHub, type PushHub, type PushHubParts } from './hub.ts'
import { type LongPollingTransport, lastRecordsLingerMs, openLongPolling } from './long-polling.ts'
import { answerNegotiation, negotiatedOnce, transportNames } from './negotiation.ts'
import { longestRecordBytes } from './records.ts'
import { takeWebSockets } from './websocket.ts'

/** Bytes, as JSON, that the servers pass on for a client: a handshake or a ping needs forty. */
const longestStray = 4000

interface Open {
  connection: PushConnection
  polling?: LongPollingTransport
}

/**
 * The push hub, for the official SignalR clients: negotiation, WebSockets, Server-Sent Events and, unless it is left
 * out, long polling. It drains by itself when the app closes.
 */
export function registerPushHub(
  app: FastifyInstance,
  deps: PushHubParts & { secrets: SecretsPort; longPolling?: boolean },
): PushHub {
  const { secrets, log, longPolling = true } = deps
  const transports = transportNames.filter((name) => longPolling || name !== 'LongPolling')
  const hub = openPushHub(deps)
  /** Connections by token, for later requests of the same client. */
  const open = new Map<string, Open>()

  takeWebSockets({ server: app.server, path: pushHub.path, hub, secrets, log })
  app.addHook('preClose', () => hub.drain())

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: longestRecordBytes },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const status =
        error instanceof PushRefusal ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
      if (status >= 500 && !(error instanceof PushRefusal))
        request.log.error({ err: error }, 'the push hub failed')
      return reply.code(status).send()
    })

    /** Those whose bodies are read: nothing is, before it is known whose it is. */
    const visitors = new WeakMap<FastifyRequest, PushVisitor>()
    scope.addHook('onRequest', async (request) => {
      if (request.method !== 'POST') return
      const find = request.routeOptions.url === pushHub.path ? connectionMemberOf : pushVisitorOf
      visitors.set(request, await find(hub, secrets, request.raw))
    })

    scope.post(`${pushHub.path}/negotiate`, async (request) => {
      const visitor = visitors.get(request)!
      refuseTooManyConnections(hub, visitor)
      const version = Number(visitor.query.get('negotiateVersion') ?? 0)
      return answerNegotiation(secrets, visitor, { version, transports }, new Date())
    })

    scope.get(pushHub.path, async (request, reply) => {
      if (request.headers.accept?.includes('text/event-stream')) await openStream(request, reply)
      else await poll(request, reply)
      return reply
    })

    scope.post(pushHub.path, async (request, reply) => {
      const visitor = visitors.get(request)!
      const text = typeof request.body === 'string' ? request.body : ''
      if (open.has(visitor.query.get('id') ?? '')) known(visitor).connection.hear(text)
      else passOn(visitor, text)
      return reply.send()
    })

    scope.delete(pushHub.path, async (request, reply) => {
      const { connection, polling } = known(await connectionMemberOf(hub, secrets, request.raw))
      connection.drop()
      polling?.drop()
      return reply.code(202).send()
    })
  })

  async function openStream(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const visitor = await pushVisitorOf(hub, secrets, request.raw)
    const id = admitPushVisitor(hub, secrets, visitor)
    const transport = openEventStream(reply.raw)
    const connection = remember(visitor, id, transport)
    reply.raw.once('close', () => connection.drop())
    reply.hijack()
    transport.begin()
  }

  async function poll(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const here = open.get(queryOfRequest(request.raw).get('id') ?? '')
    // The last records of an ended connection go to any holder of its token, as the session may have ended
    // too.
    if (here?.polling && !hub.holds(here.connection.id)) {
      reply.hijack()
      return here.polling.poll(reply.raw)
    }

    if (!here) {
      if (!longPolling) throw new PushRefusal(404)
      const visitor = await pushVisitorOf(hub, secrets, request.raw)
      const polling = openLongPolling()
      remember(visitor, admitPushVisitor(hub, secrets, visitor), polling, polling)
      // The first poll only opens the connection; it is answered at once and without records.
      await reply.header('content-type', 'text/plain; charset=utf-8').send('')
      return
    }
    const { connection, polling } = known(await connectionMemberOf(hub, secrets, request.raw))
    if (!polling) throw new PushRefusal(404)
    connection.heardAt = Date.now()
    reply.hijack()
    polling.poll(reply.raw)
  }

  function remember(
    visitor: PushVisitor,
    id: string,
    transport: PushTransport,
    polling?: LongPollingTransport,
  ): PushConnection {
    const { userId, sessionId, query } = visitor
    const connection = hub.admit({ id, userId, sessionId, transport })
    const connectionToken = query.get('id')!
    open.set(connectionToken, { connection, ...(polling && { polling }) })
    // A poller asks once more after the last records, to learn that none are left.
    const forget = () => open.delete(connectionToken)
    void transport.gone.then(() => (polling ? setTimeout(forget, lastRecordsLingerMs).unref() : forget()))
    return connection
  }

  // Behind a balancer that scatters requests, what the client of an event stream says may arrive elsewhere. Long
  // polling needs a balancer that keeps a client on its server; WebSockets never leave theirs.
  function passOn(visitor: PushVisitor, text: string): void {
    const id = negotiatedOnce(secrets, visitor.query.get('id') ?? '', visitor)
    const fits = Buffer.byteLength(JSON.stringify(text)) <= longestStray
    if (id === null || !fits || !hub.pass({ id, sessionId: visitor.sessionId, text }))
      throw new PushRefusal(404)
  }

  function known(visitor: PushVisitor): Open {
    const found = open.get(visitor.query.get('id') ?? '')
    if (!found) throw new PushRefusal(404)
    if (found.connection.sessionId !== visitor.sessionId) throw new PushRefusal(403)
    return found
  }

  return hub
}
