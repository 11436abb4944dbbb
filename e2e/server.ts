import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'packages/server/dist')
const run = promisify(execFile)

export const adminPassword = 'Admin12345'

/** A built Cabinet on a data folder of its own. */
export interface RunningServer {
  url: string
  dataDir: string
  /** Of the process that was started last. */
  pid(): number
  /** The command line beside it; answers what `--json` printed. */
  cabinet(...args: string[]): Promise<unknown>
  /** Ends the process without a word and starts it again on the same folder and port. */
  crash(): Promise<void>
  /** Ends the process without a word; `start` brings it back. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** Output of the server since its last start. */
  output(): string
}

interface StartedProcess {
  child: ChildProcess
  output(): string
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts a server and waits until it is ready (30 s at most). `extra` is further environment, which may depend on its own
 * address, `args` further words of the command line, `entry` what node runs instead of the built server.
 */
export async function startServer(
  extra: Record<string, string> | ((url: string) => Record<string, string>) = {},
  args: string[] = [],
  entry: readonly string[] = [join(dist, 'main.js')],
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
    ...(typeof extra === 'function' ? extra(url) : extra),
  }
  let running = await launch(env, entry, args)
  const kill = () => {
    running.child.kill('SIGKILL')
    return ended(running.child)
  }
  const start = async () => {
    running = await launch(env, entry, args)
  }
  return {
    url,
    dataDir,
    pid: () => running.child.pid ?? 0,
    async cabinet(...args) {
      const { stdout } = await run(process.execPath, [join(dist, 'cli.js'), ...args, '--json'], {
        env,
        timeout: 60_000,
      })
      return JSON.parse(stdout)
    },
    kill,
    start,
    async crash() {
      await kill()
      await start()
    },
    async stop() {
      running.child.kill('SIGTERM')
      await ended(running.child)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
    output: () => running.output(),
  }
}

async function launch(
  env: NodeJS.ProcessEnv,
  entry: readonly string[],
  args: string[],
): Promise<StartedProcess> {
  const child = spawn(process.execPath, [...entry, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server was not ready within two minutes: ${said}`))
    }, 120_000)
    const hear = (bytes: Buffer) => {
      said += bytes
      if (!said.includes('Cabinet is ready')) return
      clearTimeout(late)
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => {
      clearTimeout(late)
      reject(new Error(`the server ended: ${said}`))
    })
  })
  return { child, output: () => said }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))
