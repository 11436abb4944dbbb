import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, figure, percentile } from './http.ts'
import { cpuOf, median, report, scratch, startNginx, startOurs } from './kit.ts'
import { nameAt, openSeeding, seedFolder } from './seed.ts'
import { connection, dataOf } from './wire.ts'

// Pages of 100 of folders of 10,000 and 100,000 files, against nginx's autoindex of the same 10,000 (whole, since it
// has no pages).
const PAGE = 100
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
const here = client(ours.port)
const there = client(nginx.port)
const headers = { authorization: `Bearer ${ours.token}` }

const listPath = (folderId: string, more = '') =>
  `/api/File/GetFileList?ParentId=${folderId}&PageSize=${PAGE}${more}`

async function page(folderId: string, more = '') {
  const answer = await here.ask(listPath(folderId, more), { headers })
  return { ms: answer.ms, bytes: answer.body.length, data: dataOf<Page>({ ...answer, headers: '' }) }
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
  }
} finally {
  here.close()
  there.close()
  await seeding.close()
  await Promise.all([ours.stop(), nginx.stop()])
  remove()
}
