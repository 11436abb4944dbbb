import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { percentile } from './http.ts'
import {
  cpuOf,
  dropFiles,
  inTurn,
  median,
  peakMemoryOf,
  report,
  resetPeak,
  scratch,
  startNginx,
  startOurs,
  warmMemory,
} from './kit.ts'
import { openSeeding } from './seed.ts'
import { block, chunkBytes, largeFile, uploadLarge } from './upload.ts'
import { connection, dataOf } from './wire.ts'

// Twenty uploads of 200 MB at once, each with three chunks under way, while somebody opens lists. Beside nginx taking
// as many by PUT and beside a durable peer in this process: the same bytes written and synced, and one commit of the
// same PostgreSQL for each.
const people = Number(process.env.BENCH_UPLOADS ?? 20)
const size = Number(process.env.BENCH_MB ?? 200) * 1000 ** 2
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const total = people * size
const parts = [
  ...Array.from({ length: Math.floor(size / chunkBytes) }, () => block),
  block.subarray(0, size % chunkBytes),
]

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
const nginx = await startNginx(dir, www)
const seeding = await openSeeding(ours)
await sql`create table bench_files (name text primary key, size bigint not null)`.execute(seeding.ownerCtx.db)
await sql`grant all on bench_files to public`.execute(seeding.ownerCtx.db)
warmMemory(dir, total)

interface Round {
  seconds: number
  /** Seconds of CPU per GiB. */
  cpu: number
  databaseCpu: number
  memory: number
  merges: number[]
  lists: number[]
}

const each = (work: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: people }, (_, index) => work(index)))

/** Asks for the list of the personal space every 50 ms until `work` is done; their times in ms. */
async function withLists(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const line = connection(ours.port)
  const headers = `authorization: Bearer ${ours.token}\r\n`
  let busy = true
  const ended = work.finally(() => {
    busy = false
  })
  while (busy) {
    const begun = performance.now()
    dataOf(await line.send('GET', '/api/File/GetFileList?PageSize=100', { headers }))
    times.push(performance.now() - begun)
    await new Promise((done) => setTimeout(done, 50))
  }
  line.close()
  await ended
  return times
}

async function uploadOurs(round: number): Promise<Round> {
  const files = Array.from({ length: people }, () => largeFile(size))
  const merges: number[] = []
  resetPeak(ours.pids())
  const cpu = [cpuOf(ours.pids()), cpuOf(ours.databasePids())] as const
  const begun = performance.now()
  let seconds = 0
  const work = each(async (index) => {
    const { mergeMs } = await uploadLarge(ours, `many-${round}-${index}.bin`, files[index]!)
    merges.push(mergeMs)
    seconds = (performance.now() - begun) / 1000
  })
  const lists = await withLists(work)
  const used = [cpuOf(ours.pids()), cpuOf(ours.databasePids())] as const
  dropFiles(join(ours.dataDir, 'blobs'))
  const gib = total / 1024 ** 3
  return {
    seconds,
    cpu: (used[0] - cpu[0]) / gib,
    databaseCpu: (used[1] - cpu[1]) / gib,
    memory: peakMemoryOf(ours.pids()),
    merges,
    lists,
  }
}

const bare = { databaseCpu: 0, memory: 0, merges: [], lists: [] }

async function uploadNginx(round: number): Promise<Round> {
  const cpu = cpuOf(nginx.pids())
  const begun = performance.now()
  await each(async (index) => {
    const line = connection(nginx.port)
    const { status } = await line.send('PUT', `/many-${round}-${index}.bin`, { body: parts })
    if (status !== 201) throw new Error(`nginx answered ${status}`)
    line.close()
  })
  const seconds = (performance.now() - begun) / 1000
  const used = (cpuOf(nginx.pids()) - cpu) / (total / 1024 ** 3)
  dropFiles(www)
  return { ...bare, seconds, cpu: used }
}

/** Writes and syncs each file, then commits one row. */
async function byDurablePeer(round: number): Promise<Round> {
  const folder = join(dir, `durable-${round}`)
  mkdirSync(folder)
  const begun = performance.now()
  await each(async (index) => {
    const file = await open(join(folder, `${index}.bin`), 'wx')
    for (const part of parts) await file.write(part)
    await file.sync()
    await file.close()
    const name = `${folder}/${index}-${randomBytes(4).toString('hex')}`
    await sql`insert into bench_files values (${name}, ${size})`.execute(seeding.ctx.db)
  })
  const seconds = (performance.now() - begun) / 1000
  rmSync(folder, { recursive: true })
  return { ...bare, seconds, cpu: 0 }
}

try {
  const nginxRounds: Round[] = []
  const { ours: mine, theirs } = await inTurn(rounds, uploadOurs, async (round) => {
    nginxRounds.push(await uploadNginx(round))
    return byDurablePeer(round)
  })
  const of = (all: readonly Round[], key: 'seconds' | 'cpu' | 'databaseCpu' | 'memory') =>
    median(all.map((one) => one[key]))
  const rate = (all: readonly Round[]) => total / 1e6 / of(all, 'seconds')
  const words = (all: number[], unit = 'ms') =>
    `p50 ${percentile(all, 0.5).toFixed(0)} p95 ${percentile(all, 0.95).toFixed(0)} most ${Math.max(...all).toFixed(0)} ${unit}`
  report({
    name: `many-uploads ${people} of ${size / 1e6} MB at once`,
    ours: rate(mine),
    peer: 'a durable peer',
    theirs: rate(theirs),
    unit: 'MB/s',
    goal: 0.5,
    more: [
      `cpu ${of(mine, 'cpu').toFixed(2)} s/GiB (goal < 3.5) and database ${of(mine, 'databaseCpu').toFixed(2)}`,
      `nginx ${rate(nginxRounds).toFixed(0)} MB/s, cpu ${of(nginxRounds, 'cpu').toFixed(2)}, nothing verified or synced`,
      `merges ${words(mine.flatMap((one) => one.merges))} (goal p50 300)`,
      `lists beside ${words(mine.flatMap((one) => one.lists))} (goal p95 60)`,
      `rss ${of(mine, 'memory').toFixed(0)} MiB (goal < 250)`,
    ].join('; '),
  })
  if (process.env.BENCH_VERBOSE) console.log(JSON.stringify({ mine, theirs, nginxRounds }))
} finally {
  await seeding.close()
  await Promise.all([ours.stop(), nginx.stop()])
  remove()
}
