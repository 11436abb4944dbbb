import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'packages/server/dist')
/** For a profile: BENCH_NODE='--cpu-prof --cpu-prof-dir=/tmp/profile'. */
const nodeOptions = (process.env.BENCH_NODE ?? '').split(' ').filter((one) => one !== '')

/** A server under measurement, ours or a peer. */
export interface Running {
  port: number
  /** The process that serves, and for a peer its workers. */
  pids(): number[]
  stop(): Promise<void>
}

/** A folder that goes with the benchmark; set BENCH_DIR to measure another disk. */
export function scratch(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'cabinet-bench-'))
  chmodSync(dir, 0o755)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** A port nobody listens on. BENCH_PORT fixes the first one tried. */
export async function freePort(): Promise<number> {
  const server = net.createServer()
  const from = Number(process.env.BENCH_PORT ?? 0)
  for (let port = from; ; port++) {
    const taken = await new Promise<boolean>((done) => {
      server.once('error', () => done(true))
      server.listen(port, '127.0.0.1', () => done(false))
    })
    if (taken && from > 0) continue
    const found = (server.address() as net.AddressInfo).port
    await new Promise((done) => server.close(done))
    if (from > 0) process.env.BENCH_PORT = String(found + 1)
    return found
  }
}

export interface Ours extends Running {
  /** Bearer of a fresh user without a quota. */
  token: string
  userId: string
  dataDir: string
  /** Processes of the embedded database. */
  databasePids(): number[]
}

/** Builds the server where it is stale and starts it on a data folder of its own. */
export async function startOurs(dir: string, env: Record<string, string> = {}): Promise<Ours> {
  const { buildApart } = (await import('../tools/ready/build.mjs' as string)) as {
    buildApart(names: string[]): Promise<void>
  }
  await buildApart(['server'])
  const port = await freePort()
  const dataDir = join(dir, 'data')
  const settings = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PASSWORD: 'Bench12345',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const child = tended(
    spawn(process.execPath, [...nodeOptions, join(dist, 'main.js')], {
      env: settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  await lineOf(child, 'is ready')
  if (process.env.BENCH_VERBOSE) process.stderr.write(`server process ${child.pid}\n`)
  const cabinet = (...words: string[]) =>
    execFileSync(process.execPath, [join(dist, 'cli.js'), ...words, '--json'], {
      env: settings,
      encoding: 'utf8',
    })
  cabinet(
    'create-user',
    '--account',
    'bench',
    '--name',
    'Bench',
    '--type',
    '4',
    '--password',
    'Bench12345',
    '--must-change',
    'no',
  )
  cabinet('set-quota', '--account', 'bench', '--bytes', '0')
  const token = findToken(cabinet('issue-token', '--account', 'bench'))
  const me = await fetch(`http://127.0.0.1:${port}/api/User/GetUserInfo`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { Data } = (await me.json()) as { Data: { UserId: string } }
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    port,
    token,
    userId: Data.UserId,
    dataDir,
    // the parent of several and they, not the database that it started
    pids: () => [
      child.pid!,
      ...childrenOf(child.pid!).filter((pid) => /main\.js/.test(procFile(pid, 'cmdline'))),
    ],
    databasePids: () => [postmaster(), ...childrenOf(postmaster())],
    stop: () => ended(child),
  }
}

function findToken(printed: string): string {
  const parsed = JSON.parse(printed) as Record<string, string>
  return parsed.token ?? parsed.accessToken ?? parsed.AccessToken ?? ''
}

/** Debian's nginx over a folder: static files, PUT by dav, autoindex. */
export async function startNginx(dir: string, www: string): Promise<Running> {
  const port = await freePort()
  const home = join(dir, 'nginx')
  mkdirSync(join(home, 'body'), { recursive: true })
  mkdirSync(www, { recursive: true })
  const config = join(home, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes auto; pid ${home}/pid; error_log ${home}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; client_max_body_size 0; client_body_temp_path ${home}/body;
      default_type application/octet-stream;
      server {
        listen 127.0.0.1:${port}; root ${www}; autoindex on;
        dav_methods PUT DELETE; create_full_put_path on;
      }
    }`,
  )
  const child = tended(
    spawn('nginx', ['-c', config, '-p', home, '-e', `${home}/error.log`], { stdio: 'inherit' }),
  )
  await listening(port)
  return { port, pids: () => [child.pid!, ...childrenOf(child.pid!)], stop: () => ended(child) }
}

/** Debian's Apache with mod_dav over a folder. */
export async function startApache(dir: string, www: string): Promise<Running> {
  const port = await freePort()
  const home = join(dir, 'apache')
  for (const one of [home, www]) {
    mkdirSync(one, { recursive: true })
    chmodSync(one, 0o777)
  }
  const modules = [
    'mpm_event',
    'authz_core',
    'authz_host',
    'dav',
    'dav_fs',
    'dav_lock',
    'mime',
    'dir',
    'autoindex',
  ]
  const config = join(home, 'apache.conf')
  writeFileSync(
    config,
    `ServerRoot ${home}
    ServerName localhost
    Listen 127.0.0.1:${port}
    PidFile ${home}/pid
    ErrorLog ${home}/error.log
    ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
    ${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
    TypesConfig /etc/mime.types
    DavLockDB ${home}/lock
    KeepAlive On
    MaxKeepAliveRequests 0
    DocumentRoot ${www}
    <Directory ${www}>
      Dav On
      Options Indexes FollowSymLinks
      IndexOptions FancyIndexing NameWidth=* Charset=UTF-8
      Require all granted
    </Directory>`,
  )
  const child = tended(spawn('apache2', ['-f', config, '-DFOREGROUND'], { stdio: 'inherit' }))
  await listening(port)
  return { port, pids: () => [child.pid!, ...childrenOf(child.pid!)], stop: () => ended(child) }
}

/**
 * Frees the page cache of what a round wrote, on both sides alike: a virtual machine pays dearly for memory that it
 * touches for the first time, and neither server should pay for the other's.
 */
export function dropFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name))
}

/** Touches as much memory as the rounds will need for files, for the same reason. */
export function warmMemory(dir: string, bytes: number): void {
  const file = join(dir, 'warm')
  const handle = openSync(file, 'w')
  const block = Buffer.alloc(4 * 1024 ** 2, 1)
  for (let at = 0; at < bytes; at += block.length) writeSync(handle, block)
  closeSync(handle)
  rmSync(file)
}

/**
 * Seconds of CPU that these processes have used, and the children that they have seen end: with its parent among the
 * pids, what an ended child used stays counted.
 */
export const cpuOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = procFile(pid, 'stat')
      .replace(/^.*\) /, '')
      .split(' ')
    // utime, stime, cutime, cstime
    return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / 100
  }, 0)

/** The most MiB these processes ever held in memory, added up. */
export const peakMemoryOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/VmHWM:\s+(\d+)/.exec(procFile(pid, 'status'))?.[1] ?? 0) / 1024, 0)

/** MiB that these processes hold now, memory that several share divided among them. */
export const memoryOf = (pids: number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(procFile(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024,
    0,
  )

/** Forgets the peak so far. */
export function resetPeak(pids: number[]): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** A process that ended counts as nothing. */
function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        procFile(pid, 'stat')
          .replace(/^.*\) /, '')
          .split(' ')[1] === String(parent),
    )
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Runs both in turn, the first going first in every other round, and answers what each gave. */
export async function inTurn<T, U>(
  rounds: number,
  ours: (round: number) => Promise<T>,
  theirs: (round: number) => Promise<U>,
) {
  const results: { ours: T[]; theirs: U[] } = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round++) {
    const oursTurn = async () => void results.ours.push(await ours(round))
    const theirTurn = async () => void results.theirs.push(await theirs(round))
    for (const turn of round % 2 === 0 ? [oursTurn, theirTurn] : [theirTurn, oursTurn]) await turn()
  }
  return results
}

export interface Verdict {
  name: string
  ours: number
  peer: string
  theirs: number
  unit: string
  goal: number
  more?: string
}

/** The one line of a benchmark. Larger figures are better. */
export function report({ name, ours, peer, theirs, unit, goal, more = '' }: Verdict): void {
  const ratio = ours / theirs
  const held = ratio >= goal ? 'held' : 'MISSED'
  console.log(
    `${name}: ours ${round(ours)} ${unit}, ${peer} ${round(theirs)} ${unit}, ratio ${ratio.toFixed(2)} (goal >= ${goal}, ${held}) ${more}`,
  )
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))

function lineOf(child: ChildProcess, words: string): Promise<void> {
  return new Promise((done, failed) => {
    let printed = ''
    child.stdout!.on('data', (text) => {
      printed += text
      if (process.env.BENCH_VERBOSE) process.stderr.write(text)
      if (printed.includes(words)) done()
    })
    child.once('exit', (code) => failed(new Error(`the server ended with ${code} before it was ready`)))
  })
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const open = await new Promise<boolean>((done) => {
      const socket = net.connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([...children].map(ended))
    process.exit(1)
  })

/** A child that does not outlive a benchmark which is broken off. */
function tended(child: ChildProcess): ChildProcess {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}
