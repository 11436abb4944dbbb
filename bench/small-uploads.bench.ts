import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { contentHashOf } from '../packages/server/src/features/contents/index.ts'
import { statementLimits } from '../packages/server/test/statements.ts'
import { percentile } from './http.ts'
import { cpuOf, inTurn, median, report, scratch, startApache, startOurs } from './kit.ts'
import { openSeeding } from './seed.ts'
import { connection, dataOf } from './wire.ts'

// Files that come in requests of their own: 10 KiB in one call, by the specification's four calls, and 100 KiB one by
// one. Beside Apache's mod_dav (PUT, which syncs nothing) and beside a durable peer in this process: the same bytes
// written and synced, and one commit of the same PostgreSQL, over as many connections.
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const KIB = 1024
const chunkSize = 2 * KIB * KIB

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
const apache = await startApache(dir, www)
const seeding = await openSeeding(ours)
const { db } = seeding.ownerCtx
await sql`create table bench_files (name text primary key, size int not null)`.execute(db)
await sql`grant all on bench_files to public`.execute(db)

interface Plan {
  files: number
  size: number
  lanes: number
}
interface Round {
  seconds: number
  times: number[]
  cpu: number
  databaseCpu: number
}

type Line = ReturnType<typeof connection>
type Send = (line: Line, index: number, bytes: Buffer) => Promise<void>

/** Transactions of the database so far, single statements included; its processes tell of them a second later. */
async function transactions(): Promise<number> {
  await new Promise((done) => setTimeout(done, 1500))
  const { rows } = await sql<{ count: number }>`
    select xact_commit as count from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Sends every file by so many connections, each taking the next one. */
async function run(
  { files, size, lanes }: Plan,
  port: number,
  { pids, databasePids = () => [] }: { pids(): number[]; databasePids?: () => number[] },
  send: Send,
): Promise<Round> {
  const bytes = randomBytes(files * size)
  const lines = Array.from({ length: lanes }, () => connection(port))
  const times: number[] = []
  const cpu = [cpuOf(pids()), cpuOf(databasePids())]
  let next = 0
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      while (next < files) {
        const index = next++
        const sent = performance.now()
        await send(line, index, bytes.subarray(index * size, (index + 1) * size))
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const line of lines) line.close()
  const [used = 0, databaseUsed = 0] = [cpuOf(pids()), cpuOf(databasePids())].map(
    (now, index) => (now - (cpu[index] ?? 0)) / files,
  )
  return { seconds, times, cpu: used, databaseCpu: databaseUsed }
}

const headers = `authorization: Bearer ${ours.token}\r\n`
const fieldsOf = (name: string, bytes: Buffer, parentId: string) => ({
  chunkNumber: '1',
  chunkSize: String(chunkSize),
  currentChunkSize: String(bytes.length),
  totalSize: String(bytes.length),
  totalChunks: '1',
  identifier: contentHashOf(bytes),
  filename: name,
  relativePath: name,
  ParentId: parentId,
})
const chunkOf = (line: Line, fields: Record<string, string>, body: Buffer) => {
  const sum = createHash('sha256').update(body).digest('hex')
  return line.send('POST', `/api/File/FileUpload?${new URLSearchParams(fields)}`, {
    headers: `${headers}content-type: application/octet-stream\r\nx-chunk-sha256: ${sum}\r\n`,
    body,
  })
}
const post = async <T>(line: Line, path: string, fields: object): Promise<T> =>
  dataOf<T>(
    await line.send('POST', path, {
      headers: `${headers}content-type: application/json\r\n`,
      body: Buffer.from(JSON.stringify(fields)),
    }),
  )

let folders = 0
async function newFolder(): Promise<string> {
  const line = connection(ours.port)
  const { FileId } = await post<{ FileId: string }>(line, '/api/File/AddFolder', {
    FolderName: `f${++folders}`,
  })
  line.close()
  return FileId
}

async function oneCall(plan: Plan): Promise<Round> {
  const parentId = await newFolder()
  return run(plan, ours.port, ours, async (line, index, bytes) => {
    const fields = { ...fieldsOf(`${index}.bin`, bytes, parentId), complete: '1' }
    if (!dataOf<{ file?: object }>(await chunkOf(line, fields, bytes)).file)
      throw new Error('no file was made')
  })
}

async function fourCalls(plan: Plan): Promise<Round> {
  const parentId = await newFolder()
  return run(plan, ours.port, ours, async (line, index, bytes) => {
    const name = `${index}.bin`
    const fields = { ...fieldsOf(name, bytes, parentId), identifier: `md5-${index}` }
    const { identifier } = fields
    await post(line, '/api/File/CheckRepeatFileName', { FileName: name, ParentId: parentId })
    dataOf(await line.send('GET', `/api/File/FileUpload?${new URLSearchParams(fields)}`, { headers }))
    dataOf(await chunkOf(line, fields, bytes))
    await post(line, '/api/File/MergeSlices', { filename: name, identifier, ParentId: parentId })
  })
}

let collections = 0
async function byApache(plan: Plan): Promise<Round> {
  const folder = `/c${++collections}`
  const line = connection(apache.port)
  await line.send('MKCOL', folder)
  line.close()
  const round = await run(plan, apache.port, apache, async (lane, index, body) => {
    const { status } = await lane.send('PUT', `${folder}/${index}.bin`, { body })
    if (status !== 201) throw new Error(`Apache answered ${status}`)
  })
  rmSync(join(www, folder), { recursive: true })
  return round
}

let durable = 0
/** Writes and syncs each file, then commits one row, as many at once as there are connections. */
async function byDurablePeer({ files, size, lanes }: Plan): Promise<Round> {
  const folder = join(dir, `durable-${++durable}`)
  mkdirSync(folder)
  const bytes = randomBytes(files * size)
  const times: number[] = []
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < files) {
        const index = next++
        const sent = performance.now()
        const file = await open(join(folder, `${index}.bin`), 'wx')
        await file.write(bytes, index * size, size)
        await file.sync()
        await file.close()
        await sql`insert into bench_files values (${`${folder}/${index}`}, ${size})`.execute(seeding.ctx.db)
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  rmSync(folder, { recursive: true })
  return { seconds, times, cpu: 0, databaseCpu: 0 }
}

const of = (results: readonly Round[], key: 'cpu' | 'databaseCpu' | 'seconds') =>
  median(results.map((one) => one[key]))
const at = (results: readonly Round[], share: number) =>
  median(results.map(({ times }) => percentile(times, share)))
const ms = (seconds: number) => (seconds * 1000).toFixed(2)

interface Road {
  name: string
  plan: Plan
  send(plan: Plan): Promise<Round>
  statements: number
}

async function measure({ name, plan, send, statements }: Road): Promise<void> {
  const few = { ...plan, files: Math.ceil(plan.files / 2) }
  for (const warm of [byApache, byDurablePeer]) await warm(few)
  const before = await transactions()
  await send(few)
  const perFile = ((await transactions()) - before) / few.files
  const apacheRounds: Round[] = []
  const { ours: mine, theirs } = await inTurn(
    rounds,
    () => send(plan),
    async () => {
      apacheRounds.push(await byApache(plan))
      return byDurablePeer(plan)
    },
  )
  const rate = (results: readonly Round[]) => plan.files / of(results, 'seconds')
  const spread = (results: readonly Round[]) =>
    `p50 ${at(results, 0.5).toFixed(1)} p95 ${at(results, 0.95).toFixed(1)} ms`
  report({
    name,
    ours: rate(mine),
    peer: 'a durable peer',
    theirs: rate(theirs),
    unit: 'files/s',
    goal: 0.5,
    more: [
      `${statements} statements where nothing is shared, ${perFile.toFixed(2)} transactions of the database`,
      `cpu ${ms(of(mine, 'cpu'))} ms/file and database ${ms(of(mine, 'databaseCpu'))}`,
      `${spread(mine)}, peer ${spread(theirs)}`,
      `Apache ${rate(apacheRounds).toFixed(0)} files/s, ${spread(apacheRounds)}, cpu ${ms(of(apacheRounds, 'cpu'))}`,
    ].join('; '),
  })
}

try {
  const { oneCallSmall, fourCallsSmall, oneCallLarge } = statementLimits
  const files = Number(process.env.BENCH_FILES ?? 2000)
  await measure({
    name: 'small-uploads one call',
    plan: { files, size: 10 * KIB, lanes: 6 },
    send: oneCall,
    statements: oneCallSmall,
  })
  await measure({
    name: 'small-uploads four calls',
    plan: { files: Math.ceil(files / 4), size: 10 * KIB, lanes: 6 },
    send: fourCalls,
    statements: fourCallsSmall.reduce((sum, one) => sum + one, 0),
  })
  await measure({
    name: 'small-uploads 100 KiB one by one',
    plan: { files: Math.ceil(files / 10), size: 100 * KIB, lanes: 1 },
    send: oneCall,
    statements: oneCallLarge,
  })
} finally {
  await seeding.close()
  await Promise.all([ours.stop(), apache.stop()])
  remove()
}
