import { pushHub } from '@cabinet/contract/push'
import {
  type HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { openSecretsPort } from '../crypto/secrets.ts'
import type { PushMessageBody } from '../ctx.ts'
import { openServerLog } from '../log/log.ts'
import { registerRequestLog } from '../log/request-log.ts'
import { type PushHub, pushHubTiming } from './hub.ts'
import { registerPushHub } from './register-hub.ts'

export const testPushMessage: PushMessageBody = {
  key: 'notice',
  level: 0,
  textKey: 'notice.new',
  payload: { id: 'n1' },
}

/** A hub that listens, with the people ann and bob, started anew for each test. */
export const testHubServer = {
  app: null as unknown as FastifyInstance,
  hub: null as unknown as PushHub,
  address: '',
  /** Identity of each token; remove one to end its session. */
  sessions: new Map<string, { userId: string; sessionId: string }>(),
  lines: [] as string[],
}
let clients: HubConnection[] = []
const secrets = openSecretsPort('s'.repeat(32))
const log = openServerLog({
  level: 'trace',
  to: { write: (line: string) => void testHubServer.lines.push(line) },
})

export async function startTestHub(timing = pushHubTiming, port = 0): Promise<void> {
  const app = Fastify({ loggerInstance: log, forceCloseConnections: true })
  registerRequestLog(app)
  const authenticate = async (token: string) => testHubServer.sessions.get(token) ?? null
  const isSessionOpen = async (id: string) =>
    [...testHubServer.sessions.values()].some(({ sessionId }) => sessionId === id)
  testHubServer.hub = registerPushHub(app, { authenticate, isSessionOpen, secrets, log, timing })
  testHubServer.address = await app.listen({ host: '127.0.0.1', port })
  testHubServer.app = app
}

export function startForEachTest(): void {
  beforeEach(async () => {
    testHubServer.sessions.clear()
    for (const name of ['ann', 'bob']) {
      testHubServer.sessions.set(`token-of-${name}`, { userId: name, sessionId: `session-${name}` })
    }
    testHubServer.lines.length = 0
    clients = []
    await startTestHub()
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.stop()))
    await testHubServer.app.close()
  })
}

/** Connects an official client. */
export async function connectTestClient(
  name: string,
  transport: HttpTransportType,
  retry: number[] | null = null,
  keepAlive = 15_000,
) {
  const builder = new HubConnectionBuilder()
    .withUrl(`${testHubServer.address}${pushHub.path}`, {
      transport,
      accessTokenFactory: () => `token-of-${name}`,
    })
    .configureLogging(LogLevel.None)
    .withKeepAliveInterval(keepAlive)
    .withServerTimeout(keepAlive * 3)
  const client = (retry ? builder.withAutomaticReconnect(retry) : builder).build()
  const received: unknown[][] = []
  client.on('ReceiveMessage', (...args) => received.push(args))
  clients.push(client)
  await client.start()
  return { client, received }
}
