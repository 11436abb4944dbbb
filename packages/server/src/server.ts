import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { authenticate, isSessionOpen } from './features/auth/index.ts'
import { rooms } from './features/index.ts'
import type { Ground } from './ground.ts'
import type { Config } from './kernel/config/index.ts'
import { type Ctx, createCtx, type Ports, systemVisit } from './kernel/ctx.ts'
import { migrate } from './kernel/db/migrate.ts'
import { AppError } from './kernel/errors.ts'
import { type Jobs, openJobs } from './kernel/jobs/jobs.ts'
import { defineRoomJobs } from './kernel/jobs/room-jobs.ts'
import type { Log } from './kernel/log/log.ts'
import { checkProxy } from './kernel/proxy-check.ts'
import { type Bus, openBus } from './kernel/push/bus.ts'
import { joinHub, pushOver } from './kernel/push/push.ts'
import { registerHub } from './kernel/push/register-hub.ts'
import { wireRooms } from './kernel/wiring.ts'

/** Runs a server until it is told to stop. */
export async function serve(config: Config, log: Log, ground: Ground, told: Promise<void>) {
  await migrate(ground.pool, { owner: ground.owner })
  const bus = await openBus({ connection: ground.connection, log })
  const jobs = openJobs({ pool: ground.pool, log, bus })
  const ports: Ports = { ...ground.ports, jobs, push: pushOver(bus), wiring: wireRooms(rooms) }
  defineRoomJobs(jobs, rooms, ports)
  for (const room of rooms) await room.prepare?.(ports, (words) => process.stdout.write(words))

  const webDir = fileURLToPath(new URL('../../web/dist/', import.meta.url))
  const app = await createApp({ ports, rooms, authenticate, webDir, version: await version(), bus })
  const guest = createCtx(ports, systemVisit, null)
  const hub = registerHub(app, {
    secrets: ports.secrets,
    log,
    authenticate: (token) =>
      authenticate(guest, token).then(
        ({ userId, sessionId }) => ({ userId, sessionId }),
        (error: unknown) => {
          // a database that is away for a moment says nothing about the token
          if (error instanceof AppError) return null
          throw error
        },
      ),
    isSessionOpen: (sessionId) => isSessionOpen(guest, sessionId),
  })
  const fanout = await joinHub({ db: ports.db, bus, log }, hub)
  await app.listen({ host: config.host, port: config.port })
  const { address, family, port } = app.server.address() as AddressInfo
  process.stdout.write(`Cabinet is ready at http://${family === 'IPv6' ? `[${address}]` : address}:${port}\n`)

  void checkProxy(ports)
  // after everything that people wait for; whatever enqueues before that starts it too
  await jobs.start()
  if (process.argv.includes('--demo')) await fillDemo(guest)
  await told
  process.stdout.write('Cabinet is stopping\n')
  await app.close()
  await fanout.close()
  await shutDown(jobs, bus, ground)
}

/** Beside the requests. What goes wrong here does not end the server. */
async function fillDemo(ctx: Ctx): Promise<void> {
  const demo = await import('./demo/index.ts')
  void demo
    .fillDemo(ctx)
    .catch((error) => ctx.log.error({ err: error }, 'the demonstration could not be filled'))
}

async function shutDown(jobs: Jobs, bus: Bus, ground: Ground): Promise<void> {
  await jobs.stop()
  await bus.close()
  await ground.close()
}

async function version(): Promise<string> {
  const file = join(fileURLToPath(new URL('.', import.meta.url)), '../package.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version : ''
}
