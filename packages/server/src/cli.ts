import { parseArgs } from 'node:util'
import { CommandUsageError } from './commands/command.ts'
import { commandsByVerb } from './commands/index.ts'
import { serverRooms } from './features/index.ts'
import { openComposition } from './ground.ts'
import { parseServerConfig, ServerStartError } from './kernel/config/index.ts'
import { createRequestContext, type Ports, systemRequestVisit } from './kernel/ctx.ts'
import { migrateDatabase } from './kernel/db/migrate.ts'
import { AppError } from './kernel/errors.ts'
import { openJobQueue } from './kernel/jobs/jobs.ts'
import { openServerLog } from './kernel/log/log.ts'
import { openServerBus } from './kernel/push/bus.ts'
import { openPushSender } from './kernel/push/push.ts'
import { wireRooms } from './kernel/wiring.ts'

const value = { type: 'string' } as const
const flag = { type: 'boolean' } as const
/** Options of all commands: parseArgs must know which of them take a value. */
const options = {
  account: value,
  name: value,
  type: value,
  password: value,
  'must-change': value,
  'file-limit': value,
  'ext-not-allow': value,
  org: value,
  bytes: value,
  'dry-run': flag,
  'with-key': flag,
  json: flag,
  help: flag,
} as const

/** Runs one command, also beside a running server; exits 0 only on success. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [verb, ...rest] = positionals
  const command = verb ? commandsByVerb[verb] : undefined
  if (!command || values.help) {
    const lines = Object.entries(commandsByVerb).map(([name, { usage }]) => `  ${name} ${usage}`)
    process.stderr.write(`cabinet <verb> [--json]\n${lines.join('\n')}\n`)
    process.exit(values.help ? 0 : 2)
  }

  const config = parseServerConfig(process.env, process.cwd())
  const log = openServerLog({ level: 'warn' })
  const ground = await openComposition(config, log, { borrow: true })
  try {
    if (!command.bare) await migrateDatabase(ground.pool, { owner: ground.owner })
    const bus = await openServerBus({ connection: ground.connection, log })
    const jobs = openJobQueue({ pool: ground.pool, log, bus, work: false })
    const ports: Ports = { ...ground.ports, jobs, push: openPushSender(bus), wiring: wireRooms(serverRooms) }
    const ctx = createRequestContext(ports, systemRequestVisit, null)
    try {
      // a database that no server has started on yet: what the console says goes beside the answer
      if (!command.bare)
        for (const room of serverRooms) await room.prepare?.(ports, (words) => process.stderr.write(words))
      const result = await command.run(ctx, values, rest, ground.pool, ground.owner)
      process.stdout.write(`${values.json ? JSON.stringify(result.json) : result.words}\n`)
      if (result.failed) process.exitCode = 1
    } finally {
      await jobs.stop()
      await bus.close()
    }
  } finally {
    await ground.close()
  }
}

/** Formats an error: one sentence if the user can fix it, the stack if the fault is ours. */
function wordsOf(error: unknown): string {
  if (error instanceof AppError)
    return error.details === null ? error.key : `${error.key} ${JSON.stringify(error.details)}`
  if (!(error instanceof Error)) return String(error)
  const mendable =
    error instanceof ServerStartError ||
    error instanceof CommandUsageError ||
    String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  return mendable ? error.message : (error.stack ?? error.message)
}

try {
  await run()
  process.exit(process.exitCode ?? 0)
} catch (error) {
  const said = wordsOf(error)
  process.stderr.write(`${process.argv.includes('--json') ? JSON.stringify({ error: said }) : said}\n`)
  process.exit(1)
}
