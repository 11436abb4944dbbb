import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../../..')
const dist = join(root, 'packages/server/dist')
const run = promisify(execFile)

/** Bundles the server unless the bundle is fresh, so that the test kills the product as it is shipped. */
export function buildCabinet(): void {
  execFileSync(process.execPath, [join(root, 'tools/ready.mjs'), 'cabinet', '--help'], { stdio: 'ignore' })
}

/** Built Cabinet with its embedded database, which can be killed in several ways. */
export interface Cabinet {
  url: string
  /** Starts the server and waits until it answers. Milliseconds. */
  start(): Promise<number>
  /** SIGKILL to the server; the database keeps running and the next server adopts it. */
  killServer(): Promise<void>
  /** SIGKILL to PostgreSQL and all its children; the server keeps running and restarts it. */
  killDatabase(): void
  /** Waits until database and store answer. Milliseconds. */
  ready(): Promise<number>
  stop(): Promise<void>
  /** Runs the command line beside it; returns what `--json` printed, also when it found faults. */
  cabinet<T>(...args: string[]): Promise<T>
}

export async function prepareCabinet(dataDir: string, extra: Record<string, string> = {}): Promise<Cabinet> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    ...{
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: 'Admin12345',
    },
    ...extra,
  }
  let child: ChildProcess | null = null

  const ready = async () => {
    const began = performance.now()
    for (;;) {
      const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
      if (answer?.ok) return performance.now() - began
      if (child?.exitCode !== null) throw new Error(`the server ended with ${child?.exitCode}`)
      if (performance.now() - began > 60_000) throw new Error('the server is not ready after a minute')
      await sleep(10)
    }
  }
  const ended = () =>
    new Promise<void>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) done()
      else child.once('exit', () => done())
    })

  return {
    url,
    ready,
    start() {
      const log = openSync(join(dataDir, 'server.log'), 'a')
      child = spawn(process.execPath, [join(dist, 'main.js')], { env, stdio: ['ignore', log, log] })
      return ready()
    },
    async killServer() {
      child?.kill('SIGKILL')
      await ended()
    },
    killDatabase() {
      const [first] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
      const postmaster = Number(first)
      for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid)
    },
    async stop() {
      child?.kill('SIGTERM')
      await ended()
    },
    async cabinet(...args) {
      const argv = [join(dist, 'cli.js'), ...args, '--json']
      // a verb that found faults prints them and ends with 1
      const { stdout, stderr } = await run(process.execPath, argv, { env, timeout: 120_000 }).catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      if (stdout === '') throw new Error(`cabinet ${args[0]}: ${stderr}`)
      return JSON.parse(stdout)
    },
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // no longer running
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
