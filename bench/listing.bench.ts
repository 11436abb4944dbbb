import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, figure, percentile } from './http.ts'
import { cpuOf, median, report, scratch, startApache, startNginx, startOurs } from './kit.ts'
import { nameAt, openSeeding, seedFolder } from './seed.ts'
import { countStatements } from './statements.ts'
import { connection, dataOf } from './wire.ts'

// Pages of 100 of folders of 10,000 and 100,000 files, against nginx's autoindex of the same 10,000 (whole, since it
// has no pages); the 10,000 whole, by pages of 1,000, against nginx and Apache; and a folder of 100 for 32 at once.
const PAGE = 100
const LARGE = 1000
const sizes = (process.env.BENCH_SIZES ?? '10000,100000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 41)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)

type Page = { Data: { FileId: string }[]; Total: number; Cursor?: string }

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
mkdirSync(www, { recursive: true })
for (let index = 0; index < sizes[0]!; index++) writeFileSync(join(www, nameAt(index)), '')
const nginx = await startNginx(dir, www)
const small = join(dir, 'small')
mkdirSync(small, { recursive: true })
for (let index = 0; index < PAGE; index++) writeFileSync(join(small, nameAt(index)), '')
const [apacheOfMany, apacheOfFew] = [
  await startApache(join(dir, 'many'), www),
  await startApache(join(dir, 'few'), small),
]
const here = client(ours.port)
const there = client(nginx.port)
const headers = { authorization: `Bearer ${ours.token}` }

const listPath = (folderId: string, more = '') =>
  `/api/File/GetFileList?ParentId=${folderId}&PageSize=${PAGE}${more}`

async function page(folderId: string, more = '') {
  const answer = await here.ask(listPath(folderId, more), { headers })
  return { ms: answer.ms, bytes: answer.body.length, data: dataOf<Page>({ ...answer, headers: '' }) }
}

/** Reads a folder whole by large pages, one after the other. */
async function wholeFolder(folderId: string, count: number): Promise<number> {
  const begun = performance.now()
  let read = 0
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const path = `/api/File/GetFileList?ParentId=${folderId}&PageSize=${LARGE}${cursor ? `&Cursor=${cursor}` : ''}`
    const { Data, Cursor } = dataOf<Page>({ ...(await here.ask(path, { headers })), headers: '' })
    read += Data.length
    cursor = Cursor
  }
  if (read !== count) throw new Error(`${read} entries of ${count}`)
  return performance.now() - begun
}

/** The first folder whole, beside the same names of nginx and Apache. */
async function wholeBeside(folderId: string, count: number) {
  const peers = { nginx: client(nginx.port), Apache: client(apacheOfMany.port) }
  const mine: number[] = []
  const theirs = { nginx: [] as number[], Apache: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    mine.push(await wholeFolder(folderId, count))
    for (const name of ['nginx', 'Apache'] as const) {
      const listed = await peers[name].ask('/')
      if (listed.status !== 200 || listed.body.length < 50 * count) throw new Error(`${name} did not list`)
      theirs[name].push(listed.ms)
    }
  }
  const statements = await countStatements(seeding.ctx.db, 3, () => wholeFolder(folderId, count))
  for (const name of ['nginx', 'Apache'] as const) {
    peers[name].close()
    report({
      name: `listing ${count}: whole, by pages of ${LARGE}`,
      ours: 1000 / median(mine),
      peer: name,
      theirs: 1000 / median(theirs[name]),
      unit: '/s',
      goal: name === 'nginx' ? 0.46 : 1.08,
      more: `${median(mine).toFixed(1)} ms against ${median(theirs[name]).toFixed(1)} ms, ${statements} statements for all pages`,
    })
  }
}

/** Requests per second of 32 at once by the same ordinary client, since Apache sends lists in chunks. */
async function rateOf(port: number, path: string): Promise<number> {
  const one = client(port, 32)
  let answered = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() - begun < seconds * 1000) {
        const { status } = await one.ask(path, { headers })
        if (status !== 200) throw new Error(`a list answered ${status}`)
        answered++
      }
    }),
  )
  one.close()
  return answered / ((performance.now() - begun) / 1000)
}

/** A folder of 100 files for 32 at once, beside Apache. */
async function fewBeside() {
  const folderId = await seedFolder(seeding.ctx, 'Folder 100', PAGE)
  await rateOf(ours.port, listPath(folderId))
  const cpu = [cpuOf(ours.pids()), cpuOf(ours.databasePids())] as const
  const mine = await rateOf(ours.port, listPath(folderId))
  const each = (now: number, before: number) =>
    `${(((now - before) * 1000) / (mine * seconds)).toFixed(2)} ms`
  const more = `cpu a page: server ${each(cpuOf(ours.pids()), cpu[0])}, database ${each(cpuOf(ours.databasePids()), cpu[1])}`
  const theirs = await rateOf(apacheOfFew.port, '/')
  const statements = await countStatements(seeding.ctx.db, 40, () => page(folderId))
  report({
    name: 'listing 100: 32 at once',
    ours: mine,
    peer: 'Apache',
    theirs,
    unit: '/s',
    goal: 0.5,
    more: `${more}; ${statements} statements each`,
  })
}

/** Pages per second of 32 connections at once, and what they cost. */
async function throughput(path: string) {
  const lines = Array.from({ length: 32 }, () => connection(ours.port))
  const bearer = { headers: `authorization: Bearer ${ours.token}\r\n` }
  const cpu = [cpuOf(ours.pids()), cpuOf(ours.databasePids())] as const
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() - begun < seconds * 1000) {
        const asked = performance.now()
        const { status } = await line.send('GET', path, bearer, false)
        if (status !== 200) throw new Error(`a page answered ${status}`)
        times.push(performance.now() - asked)
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  for (const line of lines) line.close()
  const each = (now: number, before: number) => `${(((now - before) * 1000) / times.length).toFixed(2)} ms`
  return {
    rate: times.length / took,
    more: `p95 ${percentile(times, 0.95).toFixed(0)} ms; cpu a page: server ${each(cpuOf(ours.pids()), cpu[0])}, database ${each(cpuOf(ours.databasePids()), cpu[1])}`,
  }
}

async function pagesOf(count: number, folderId: string) {
  const words = `listing ${count}`
  const middle = Math.floor(count / PAGE / 2)
  let cursor: string | undefined
  const scroll: number[] = []
  const whole = performance.now()
  for (let read = 0; read < count; read += PAGE) {
    const { ms, data } = await page(folderId, cursor === undefined ? '' : `&Cursor=${cursor}`)
    if (data.Total !== count) throw new Error(`${data.Total} entries of ${count}`)
    scroll.push(ms)
    cursor = data.Cursor
  }
  const scrolled = (performance.now() - whole) / 1000
  let deep: string | undefined
  for (let read = 0; read < middle; read++)
    deep = (await page(folderId, deep ? `&Cursor=${deep}` : '')).data.Cursor
  const times = {
    first: [] as number[],
    byCursor: [] as number[],
    byIndex: [] as number[],
    nginx: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    times.first.push((await page(folderId)).ms)
    times.byCursor.push((await page(folderId, `&Cursor=${deep}`)).ms)
    times.byIndex.push((await page(folderId, `&PageIndex=${middle}`)).ms)
    const listed = await there.ask('/')
    if (listed.body.length < 100 * sizes[0]!) throw new Error('nginx did not list the folder')
    times.nginx.push(listed.ms)
  }
  const theirs = 1000 / median(times.nginx)
  const line = (name: string, values: number[], goal: number) =>
    report({
      name: `${words}: ${name}`,
      ours: 1000 / median(values),
      peer: `nginx (all of ${sizes[0]})`,
      theirs,
      unit: '/s',
      goal,
      more: `${median(values).toFixed(2)} ms against ${(1000 / theirs).toFixed(2)} ms`,
    })
  line('first page', times.first, 1)
  line('deep page by cursor', times.byCursor, 1)
  line('deep page by number', times.byIndex, 1)
  figure(
    `${words}: full scroll`,
    scroll.length / scrolled,
    'pages/s, one after the other',
    { atLeast: 100 },
    `${scrolled.toFixed(2)} s for ${scroll.length} pages, slowest ${Math.max(...scroll).toFixed(1)} ms`,
  )
  const first = await throughput(listPath(folderId))
  figure(`${words}: first page, 32 at once`, first.rate, 'pages/s', { atLeast: 400 }, first.more)
  const far = await throughput(listPath(folderId, `&Cursor=${deep}`))
  figure(`${words}: deep page, 32 at once`, far.rate, 'pages/s', { atLeast: 400 }, far.more)
}

const seeding = await openSeeding(ours)
try {
  for (const count of sizes) {
    const begun = performance.now()
    const folderId = await seedFolder(seeding.ctx, `Folder ${count}`, count)
    if (process.env.BENCH_VERBOSE)
      console.log(`seeded ${count} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    await pagesOf(count, folderId)
    if (count === sizes[0]) await wholeBeside(folderId, count)
  }
  await fewBeside()
} finally {
  here.close()
  there.close()
  await seeding.close()
  await Promise.all([ours, nginx, apacheOfMany, apacheOfFew].map((one) => one.stop()))
  remove()
}
