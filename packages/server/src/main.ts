import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { createApp } from './app.ts'
import { authenticate } from './features/auth/index.ts'
import { rooms } from './features/index.ts'
import { type Ground, openGround } from './ground.ts'
import { type Config, parseConfig, StartError } from './kernel/config/index.ts'
import { type Ctx, createCtx, type Ports, systemVisit } from './kernel/ctx.ts'
import { migrate } from './kernel/db/migrate.ts'
import { AppError } from './kernel/errors.ts'
import { type Jobs, openJobs } from './kernel/jobs/jobs.ts'
import { defineRoomJobs } from './kernel/jobs/room-jobs.ts'
import { type Log, openLog } from './kernel/log/log.ts'
import { type Bus, openBus } from './kernel/push/bus.ts'
import { joinHub, pushOver } from './kernel/push/push.ts'
import { registerHub } from './kernel/push/register-hub.ts'

/**
 * Every byte of a request passes through short-lived memory outside the heap, and V8 answers each 25 MiB of it with a
 * full collection although a small one frees it. A heap that may grow threefold between two full collections spares a
 * third of the work of an upload; idle memory is the same.
 */
setFlagsFromString('--heap-growing-percent=200')

/** Runs a server until it is told to stop. */
async function serve(config: Config, log: Log): Promise<void> {
  // listened for from the beginning: a stop while things still start must not leave a database running
  const told = stopSignal()
  const ground = await openGround(config, log)
  await migrate(ground.pool, { owner: ground.owner })
  const bus = await openBus({ connection: ground.connection, log })
  const jobs = openJobs({ pool: ground.pool, log, bus })
  const ports: Ports = { ...ground.ports, jobs, push: pushOver(bus) }
  const jobsReady = startJobs(jobs, ports)
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
  })
  const fanout = await joinHub({ db: ports.db, bus, log }, hub)
  await app.listen({ host: config.host, port: config.port })
  const { address, family, port } = app.server.address() as AddressInfo
  process.stdout.write(`Cabinet is ready at http://${family === 'IPv6' ? `[${address}]` : address}:${port}\n`)

  await jobsReady
  if (process.argv.includes('--demo')) await fillDemo(guest)
  await told
  process.stdout.write('Cabinet is stopping\n')
  await app.close()
  await fanout.close()
  await shutDown(jobs, bus, ground)
}

/** Jobs are named before the queue starts, and start beside everything else: nobody waits for them to serve. */
function startJobs(jobs: Jobs, ports: Ports): Promise<void> {
  defineRoomJobs(jobs, rooms, ports)
  return jobs.start()
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

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // a second signal, or half a minute, ends it hard
        process.once(signal, () => process.exit(1))
        setTimeout(() => process.exit(1), 30_000).unref()
        resolve()
      })
    }
  })
}

async function version(): Promise<string> {
  const file = join(fileURLToPath(new URL('.', import.meta.url)), '../package.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version : ''
}

try {
  const config = parseConfig(process.env, process.cwd())
  await serve(config, openLog({ level: config.logLevel }))
  process.exit(0)
} catch (error) {
  // what a person must mend is said in a sentence; anything else is a fault of ours and keeps its stack
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
