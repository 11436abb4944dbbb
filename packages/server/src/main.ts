import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { type Config, parseServerConfig, ServerStartError } from './kernel/config/index.ts'
import { type Log, openServerLog } from './kernel/log/log.ts'
import { prepareSandbox } from './kernel/sandbox/prepare.ts'
import { processNumberKey, type ReadyNote, stopNote } from './process-notes.ts'

/**
 * Every byte of a request passes through short-lived memory outside the heap, and V8 answers each 25 MiB of it with a
 * full collection although a small one frees it. A heap that may grow threefold between two full collections spares a
 * third of the work of an upload; idle memory is the same.
 */
setFlagsFromString('--heap-growing-percent=200')

/**
 * Node 20 has no `navigator`, which newer ones have. The driver of the database tells by it where it runs; without it, it
 * makes a `Response` to find out, for which Node reads its whole fetch: a tenth of a start.
 */
if (!('navigator' in globalThis))
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node.split('.', 1)}` } })

/** The only server of this machine. */
async function runAlone(config: Config, log: Log, told: Promise<void>): Promise<void> {
  await serve(config, log, {
    isFirst: true,
    told: told.then(() => void process.stdout.write('Cabinet is stopping\n')),
    ready: (url) => process.stdout.write(`Cabinet is ready at ${url}\n`),
  })
}

/** One of several, started by `runServerProcesses`. */
async function runAsOneOf(number: number, config: Config, log: Log, signalled: Promise<void>): Promise<void> {
  const noted = new Promise<void>((resolve) => {
    process.on('message', (note) => note === stopNote && resolve())
  })
  await serve(config, log, {
    isFirst: number === 1,
    told: Promise.race([signalled, noted]),
    ready: (ready) => process.send?.({ ready } satisfies ReadyNote),
  })
}

/**
 * The database starts first and the server's own code is read beside it: the one takes as long as the other, most of
 * all on a machine that is busy with something else.
 */
async function serve(config: Config, log: Log, life: import('./server.ts').ServerLife): Promise<void> {
  prepareSandbox(config, fileURLToPath(new URL('../../../', import.meta.url)))
  const code = () => import('./server.ts')
  const { openComposition } = await import('./ground.ts')
  const ground = await openComposition(config, log, { borrow: config.processes > 1, meanwhile: code })
  const { runServer } = await code()
  await runServer(config, log, ground, life)
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

/** Answers the exit code. */
async function start(): Promise<number> {
  const { [processNumberKey]: number, ...env } = process.env
  delete process.env[processNumberKey]
  const config = parseServerConfig(env, process.cwd())
  const log = openServerLog({ level: config.logLevel })
  // listened for from the beginning: a stop while things still start must not leave a database running
  const told = stopSignal()
  if (number !== undefined) await runAsOneOf(Number(number), config, log, told)
  else if (config.processes === 1) await runAlone(config, log, told)
  else return (await import('./processes.ts')).runServerProcesses(config, log, told)
  return 0
}

try {
  process.exit(await start())
} catch (error) {
  // errors that the user can fix print one sentence; our own faults keep their stack
  process.stderr.write(
    `${error instanceof ServerStartError ? error.message : ((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
}
