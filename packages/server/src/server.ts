import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createApplication } from './app.ts'
import { authenticateBearer, isSessionStillOpen, pushIdentityOf } from './features/auth/index.ts'
import { serverRooms } from './features/index.ts'
import type { Composition } from './ground.ts'
import type { Config } from './kernel/config/index.ts'
import { type Ctx, createRequestContext, type Ports, systemRequestVisit } from './kernel/ctx.ts'
import { migrateDatabase } from './kernel/db/migrate.ts'
import { type JobQueue, openJobQueue } from './kernel/jobs/jobs.ts'
import { defineRoomJobs } from './kernel/jobs/room-jobs.ts'
import type { Log } from './kernel/log/log.ts'
import { readProductVersion } from './kernel/product-version.ts'
import { checkReverseProxy } from './kernel/proxy-check.ts'
import { openServerBus, type ServerBus } from './kernel/push/bus.ts'
import { joinPushHub, openPushSender } from './kernel/push/push.ts'
import { registerPushHub } from './kernel/push/register-hub.ts'
import { wireRooms } from './kernel/wiring.ts'

/** How a server stands among those of its machine. */
export interface ServerLife {
  /** The first one also does what one of them has to. */
  isFirst: boolean
  /** It serves at this address. */
  ready(url: string): void
  /** Resolves when it shall stop. */
  told: Promise<void>
}

/** Runs a server until it is told to stop. */
export async function runServer(config: Config, log: Log, ground: Composition, life: ServerLife) {
  await migrateDatabase(ground.pool, { owner: ground.owner })
  const bus = await openServerBus({ connection: ground.connection, log })
  const jobs = openJobQueue({ pool: ground.pool, log, bus })
  const ports: Ports = { ...ground.ports, jobs, push: openPushSender(bus), wiring: wireRooms(serverRooms) }
  defineRoomJobs(jobs, serverRooms, ports)
  for (const room of serverRooms) await room.prepare?.(ports, (words) => process.stdout.write(words))

  const webDir = fileURLToPath(new URL('../../web/dist/', import.meta.url))
  const app = await createApplication({
    ports,
    rooms: serverRooms,
    authenticate: authenticateBearer,
    webDir,
    version: readProductVersion(),
    bus,
  })
  const guest = createRequestContext(ports, systemRequestVisit, null)
  const hub = registerPushHub(app, {
    secrets: ports.secrets,
    log,
    // requests of one client are spread over the processes, and the records wait in one of them
    longPolling: config.processes === 1,
    authenticate: (token) => pushIdentityOf(guest, token),
    isSessionOpen: (sessionId) => isSessionStillOpen(guest, sessionId),
  })
  const fanout = await joinPushHub({ db: ports.db, bus, log }, hub)
  const live = serverRooms.flatMap((room) => room.live?.(ports, { bus, hub }) ?? [])
  await app.listen({ host: config.host, port: config.port })
  const { address, family, port } = app.server.address() as AddressInfo
  life.ready(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`)

  if (life.isFirst) void checkReverseProxy(ports)
  // starts after everything that requests need; an earlier enqueue starts it too
  await jobs.start()
  if (life.isFirst && process.argv.includes('--demo')) await fillDemo(guest)
  await life.told
  await app.close()
  await Promise.all([fanout, ...live].map((one) => one.close()))
  await shutDown(jobs, bus, ground)
}

/** Runs in the background; failures here do not end the server. */
async function fillDemo(ctx: Ctx): Promise<void> {
  const demo = await import('./demo/index.ts')
  void demo
    .fillDemoCompany(ctx)
    .catch((error) => ctx.log.error({ err: error }, 'the demonstration could not be filled'))
}

async function shutDown(jobs: JobQueue, bus: ServerBus, ground: Composition): Promise<void> {
  await jobs.stop()
  await bus.close()
  await ground.close()
}
