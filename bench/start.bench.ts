import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { figure, percentile } from './http.ts'
import { freePort, median, memoryOf, scratch } from './kit.ts'

// From the command to "is ready" on a data folder that exists and packages that are built; and what the server and
// its database hold in memory when nobody has asked for anything for half a minute. Beside it what Node alone and npm
// alone take to start on this machine at this moment.
const root = resolve(import.meta.dirname, '..')
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 30)

const { dir, remove } = scratch()
const env = {
  ...process.env,
  DATA_DIR: join(dir, 'data'),
  PORT: String(await freePort()),
  ADMIN_PASSWORD: 'Bench12345',
}

interface Started {
  child: ChildProcess
  ms: number
}

/** Runs a command in a process group of its own, until it says this; null waits for its end. */
function start(command: string, args: string[], words: string | null): Promise<Started> {
  const begun = performance.now()
  const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((done, failed) => {
    let printed = ''
    const finish = () => done({ child, ms: performance.now() - begun })
    child.stdout!.on('data', (text) => {
      printed += text
      if (words !== null && printed.includes(words)) finish()
    })
    child.once('error', failed)
    child.once('exit', (code) =>
      words === null && code === 0 ? finish() : failed(new Error(`${command} ended with ${code}`)),
    )
  })
}

async function stop({ child }: Started) {
  const gone = new Promise((done) => child.once('exit', done))
  process.kill(-child.pid!, 'SIGTERM')
  await gone
  // npm may end before what it started
  while (postmaster() !== null) await new Promise((done) => setTimeout(done, 50))
}

function postmaster(): number | null {
  try {
    return Number(readFileSync(join(dir, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

function field(pid: number, file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const parentOf = (pid: number) => field(pid, 'stat', /^.*\) \S (\d+)/)
const all = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

const ready = 'is ready'
const times = { node: [] as number[], npm: [] as number[], start: [] as number[], npmStart: [] as number[] }
try {
  await stop(await start('node', ['tools/ready.mjs', 'start'], ready)) // makes the database
  for (let round = 0; round < rounds; round++) {
    times.node.push((await start('node', ['-e', '0'], null)).ms)
    const direct = await start('node', ['tools/ready.mjs', 'start'], ready)
    times.start.push(direct.ms)
    await stop(direct)
    times.npm.push((await start('npm', ['--version'], null)).ms)
    const byNpm = await start('npm', ['start'], ready)
    times.npmStart.push(byNpm.ms)
    await stop(byNpm)
  }
  const beside = (name: string, values: number[]) => `${name} alone ${median(values).toFixed(0)} ms`
  const spread = (values: number[]) =>
    `from ${percentile(values, 0).toFixed(0)} to ${percentile(values, 1).toFixed(0)} ms`
  figure(
    'start: node tools/ready.mjs start, warm',
    median(times.start) / 1000,
    's',
    { atMost: 1 },
    `${spread(times.start)}; ${beside('node', times.node)}`,
  )
  figure(
    'start: npm start, warm',
    median(times.npmStart) / 1000,
    's',
    { atMost: 1 },
    `${spread(times.npmStart)}; ${beside('npm', times.npm)}`,
  )

  const server = await start('node', ['tools/ready.mjs', 'start'], ready)
  await new Promise((done) => setTimeout(done, idleSeconds * 1000))
  const database = [postmaster()!, ...all().filter((pid) => parentOf(pid) === postmaster())]
  const [own, theirs] = [memoryOf([server.child.pid!]), memoryOf(database)]
  await stop(server)
  figure(
    'start: memory idle',
    own + theirs,
    'MiB',
    { atMost: 200 },
    `server ${own.toFixed(0)}, database ${theirs.toFixed(0)} in ${database.length} processes (PSS)`,
  )
} finally {
  remove()
}
