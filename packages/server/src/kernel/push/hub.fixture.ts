import {
  type HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach } from 'vitest'
import { openSecrets } from '../crypto/secrets.ts'
import type { PushMessage } from '../ctx.ts'
import { openLog } from '../log/log.ts'
import { logRequests } from '../log/request-log.ts'
import { type Hub, hubTiming } from './hub.ts'
import { registerHub } from './register-hub.ts'

export const note: PushMessage = { key: 'notice', level: 0, textKey: 'notice.new', payload: { id: 'n1' } }

/** A hub that listens, with the people ann and bob, started anew for each test. */
export const house = {
  app: null as unknown as FastifyInstance,
  hub: null as unknown as Hub,
  address: '',
  /** Who each token stands for; take one out to end a session. */
  sessions: new Map<string, { userId: string; sessionId: string }>(),
  lines: [] as string[],
}
let clients: HubConnection[] = []
const secrets = openSecrets('s'.repeat(32))
const log = openLog({ level: 'trace', to: { write: (line: string) => void house.lines.push(line) } })

export async function start(timing = hubTiming, port = 0): Promise<void> {
  const app = Fastify({ loggerInstance: log, forceCloseConnections: true })
  logRequests(app)
  const authenticate = async (token: string) => house.sessions.get(token) ?? null
  const isSessionOpen = async (id: string) =>
    [...house.sessions.values()].some(({ sessionId }) => sessionId === id)
  house.hub = registerHub(app, { authenticate, isSessionOpen, secrets, log, timing })
  house.address = await app.listen({ host: '127.0.0.1', port })
  house.app = app
}

export function startForEachTest(): void {
  beforeEach(async () => {
    house.sessions.clear()
    for (const name of ['ann', 'bob']) {
      house.sessions.set(`token-of-${name}`, { userId: name, sessionId: `session-${name}` })
    }
    house.lines.length = 0
    clients = []
    await start()
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.stop()))
    await house.app.close()
  })
}

/** Connects an official client. */
export async function connect(
  name: string,
  transport: HttpTransportType,
  retry: number[] | null = null,
  keepAlive = 15_000,
) {
  const builder = new HubConnectionBuilder()
    .withUrl(`${house.address}/signalRHub`, { transport, accessTokenFactory: () => `token-of-${name}` })
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
