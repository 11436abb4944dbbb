import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { openComposition } from './ground.ts'
import { type Config, parseServerConfig, ServerStartError } from './kernel/config/index.ts'
import { type Log, openServerLog } from './kernel/log/log.ts'
import { prepareSandbox } from './kernel/sandbox/prepare.ts'

/**
 * Every byte of a request passes through short-lived memory outside the heap, and V8 answers each 25 MiB of it with a
 * full collection although a small one frees it. A heap that may grow threefold between two full collections spares a
 * third of the work of an upload; idle memory is the same.
 */
setFlagsFromString('--heap-growing-percent=200')

/**
 * The database starts first and the server's own code is read beside it: the one takes as long as the other, most of
 * all on a machine that is busy with something else.
 */
async function start(config: Config, log: Log): Promise<void> {
  // listened for from the beginning: a stop while things still start must not leave a database running
  const told = stopSignal()
  prepareSandbox(config, fileURLToPath(new URL('../../../', import.meta.url)))
  const code = () => import('./server.ts')
  const ground = await openComposition(config, log, { meanwhile: code })
  const { runServer: serve } = await code()
  await serve(config, log, ground, told)
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

try {
  const config = parseServerConfig(process.env, process.cwd())
  await start(config, openServerLog({ level: config.logLevel }))
  process.exit(0)
} catch (error) {
  // errors that the user can fix print one sentence; our own faults keep their stack
  process.stderr.write(
    `${error instanceof ServerStartError ? error.message : ((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
}
