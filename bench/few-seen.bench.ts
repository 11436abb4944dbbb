import { sql } from 'kysely'
import { namedRightSets } from '../packages/contract/src/rights.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { client, figure, percentile } from './http.ts'
import { cpuOf, median, scratch, startOurs } from './kit.ts'
import { openSeeding, seedFolder, seedUser } from './seed.ts'
import { connection, dataOf } from './wire.ts'

// Pages of 100 of folders of 100,000 files of which the asker sees few or half, total included, and the department
// menu of somebody with 5,000 grants, each against 40 ms.
const LIMIT_MS = 40
const PAGE = 100
const count = Number(process.env.BENCH_COUNT ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 21)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

type Page = { Data: { FileId: string }[]; Total: number; Cursor?: string }

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port)

async function ask<T>(token: string, path: string) {
  const answer = await here.ask(path, { headers: { authorization: `Bearer ${token}` } })
  return { ms: answer.ms, data: dataOf<T>({ ...answer, headers: '' }) }
}

/** Gives this user a grant on each node that the query selects. */
async function grantEach(ctx: Ctx, userId: string, folderId: string, number: number) {
  await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
    select gen_random_uuid(), id, ${userId}, ${namedRightSets.viewer}::int, ${userId}::uuid, ${ctx.now()}::timestamptz
    from (select id from nodes where parent_id = ${folderId}::uuid order by md5(id::text) limit ${number}::int) chosen`.execute(
    ctx.db,
  )
}

/** Stops inheritance on this many files of the folder, each granted to somebody else. */
async function closeFiles(ctx: Ctx, folderId: string, number: number) {
  await sql`update nodes set inherits = false where id in (
    select id from nodes where parent_id = ${folderId}::uuid order by md5('closed' || id::text) limit ${number}::int)`.execute(
    ctx.db,
  )
  await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
    select gen_random_uuid(), id, gen_random_uuid()::text, ${namedRightSets.viewer}::int, created_by, ${ctx.now()}::timestamptz
    from nodes where parent_id = ${folderId}::uuid and not inherits`.execute(ctx.db)
}

const settle = async (ctx: Ctx) => {
  await sql`update nodes set grant_count = counted.grants
    from (select node_id, count(*)::int as grants from grants group by node_id) counted
    where counted.node_id = nodes.id and nodes.grant_count <> counted.grants`.execute(ctx.db)
  await sql`vacuum analyze nodes, grants, folder_totals`.execute(ctx.db)
}

const listPath = (folderId: string, more = '') =>
  `/api/File/GetFileList?ParentId=${folderId}&PageSize=${PAGE}${more}`

/** Times one question and prints the median against the limit. */
async function timed(name: string, token: string, path: string, check: (data: Page) => void = () => {}) {
  for (let round = 0; round < 3; round++) await ask<Page>(token, path)
  const times: number[] = []
  const before = [cpuOf(ours.pids()), cpuOf(ours.databasePids())] as const
  for (let round = 0; round < rounds; round++) {
    const { ms, data } = await ask<Page>(token, path)
    check(data)
    times.push(ms)
  }
  const each = (now: number, then: number) => `${(((now - then) * 1000) / rounds).toFixed(1)} ms`
  const cpu = `cpu: server ${each(cpuOf(ours.pids()), before[0])}, database ${each(cpuOf(ours.databasePids()), before[1])}`
  const slowest = `slowest ${Math.max(...times).toFixed(0)} ms; ${cpu}`
  figure(`few seen: ${name}`, median(times), 'ms', { atMost: LIMIT_MS }, slowest)
}

/** Pages per second of eight connections at once. */
async function eightAtOnce(name: string, token: string, path: string) {
  const lines = Array.from({ length: 8 }, () => connection(ours.port))
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() - begun < seconds * 1000) {
        const asked = performance.now()
        const { status } = await line.send(
          'GET',
          path,
          { headers: `authorization: Bearer ${token}\r\n` },
          false,
        )
        if (status !== 200) throw new Error(`a page answered ${status}`)
        times.push(performance.now() - asked)
      }
    }),
  )
  const rate = times.length / ((performance.now() - begun) / 1000)
  for (const line of lines) line.close()
  const slowest = `p95 ${percentile(times, 0.95).toFixed(0)} ms`
  figure(`few seen: ${name}, eight at once`, rate, 'pages/s', { atLeast: 1000 / LIMIT_MS }, slowest)
}

async function pagesOf(name: string, token: string, folderId: string, seen: number) {
  const check = (data: Page) => {
    if (data.Total !== seen) throw new Error(`${data.Total} entries of ${seen}`)
  }
  const middle = Math.max(1, Math.floor(seen / PAGE / 2))
  await timed(`${name}, first page`, token, listPath(folderId), check)
  for (const sort of ['updatedAt', 'size', 'suffix'])
    await timed(`${name}, by ${sort}`, token, listPath(folderId, `&SortField=${sort}&SortOrder=desc`), check)
  if (seen > PAGE) {
    let cursor: string | undefined
    for (let read = 0; read < Math.min(middle, 40); read++)
      cursor = (await ask<Page>(token, listPath(folderId, cursor ? `&Cursor=${cursor}` : ''))).data.Cursor
    await timed(`${name}, deep page by cursor`, token, listPath(folderId, `&Cursor=${cursor}`), check)
    await timed(`${name}, middle page by number`, token, listPath(folderId, `&PageIndex=${middle}`), check)
  }
  await eightAtOnce(`${name}, first page`, token, listPath(folderId))
}

const seeding = await openSeeding(ours)
try {
  const { ctx, ownerCtx } = seeding
  const maker = await seedUser(ctx, 'maker')
  const { organisationId } = ctx.actor
  const user = async (account: string) => {
    const one = await seedUser(ctx, account)
    return { token: one.token, id: one.ctx.actor.userId }
  }
  await ownerCtx.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    const at = { ...ownerCtx, db } as unknown as Ctx
    const cases: (() => Promise<void>)[] = []
    const folder = (name: string) => seedFolder(maker.ctx, name, count, { spaceId: organisationId })

    const closed = await folder('All closed')
    await closeFiles(at, closed, count)
    for (const seen of [20, 1_000, count / 2]) {
      const one = await user(`sees-${seen}`)
      await grantEach(at, one.id, closed, seen)
      cases.push(() => pagesOf(`${seen} of ${count} granted, the rest closed`, one.token, closed, seen))
    }
    const half = await folder('Half closed')
    await closeFiles(at, half, count / 2)
    const member = await user('member')
    cases.push(() => pagesOf(`half of ${count} closed`, member.token, half, count / 2))
    const rest = await folder('Twenty open')
    await closeFiles(at, rest, count - 20)
    cases.push(() => pagesOf(`20 of ${count} open, the rest closed`, member.token, rest, 20))

    // grants on folders of others' personal space, half of them in a folder that is granted as well
    const many = await user('many-grants')
    await seedFolder(maker.ctx, '', 1)
    const makerId = maker.ctx.actor.userId
    await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
      select gen_random_uuid(), ${makerId}::uuid, ${ctx.actor.enterpriseId}::uuid, true, 'granted ' || place, 'granted ' || place,
        ${makerId}::uuid, ${ctx.now()}::timestamptz, ${makerId}::uuid, ${ctx.now()}::timestamptz
      from generate_series(1, 5000) place`.execute(db)
    await sql`insert into folder_totals (node_id) select id from nodes where parent_id = ${makerId}::uuid and is_folder`.execute(
      db,
    )
    await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
      select gen_random_uuid(), id, ${many.id}, ${namedRightSets.viewer}::int, ${makerId}::uuid, ${ctx.now()}::timestamptz
      from nodes where parent_id = ${makerId}::uuid and is_folder`.execute(db)
    cases.push(async () => {
      await timed('department menu, 5000 grants', many.token, '/api/File/GetGroupMenu')
      await eightAtOnce('department menu, 5000 grants', many.token, '/api/File/GetGroupMenu')
    })
    await settle(at)
    for (const one of cases) await one()
  })
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
