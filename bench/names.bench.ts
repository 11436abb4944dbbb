import { sql } from 'kysely'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { client, figure, percentile } from './http.ts'
import { cpuOf, report, scratch, startOurs } from './kit.ts'
import { seedHouse } from './million.ts'
import { openSeeding, seedFolder, seedUser } from './seed.ts'
import { countStatements } from './statements.ts'
import { dataOf } from './wire.ts'

// A word that a sixteenth of a million names have, asked by a member who sees a fifth of them: whole requests, beside
// the same words asked of the same PostgreSQL without rights. Then beside newer files that the member may not see.
const nodes = Number(process.env.BENCH_NODES ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const hidden = (process.env.BENCH_HIDDEN ?? '20000,80000').split(',').map(Number)
const words = ['报告', '季度', 'report', 'quarterly']

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port, 16)

interface Hits {
  Data: { Name: string }[]
  Total: number
  More: boolean
}

async function search(token: string, word: string) {
  const path = `/api/File/Search?Query=${encodeURIComponent(word)}&PageSize=50&Match=name`
  const answer = await here.ask(path, { headers: { authorization: `Bearer ${token}` } })
  return { ms: answer.ms, hits: dataOf<Hits>({ ...answer, headers: '' }) }
}

/** The newest 50 names with the word, by PostgreSQL alone: no rights, no paths, no people, no envelope. */
const bare = ({ db, actor }: Ctx, word: string) =>
  sql`select id, name, updated_at from nodes
    where enterprise_id = ${actor.enterpriseId}::uuid and deleted_at is null and parent_id is not null
      and name_key like ${`%${word}%`} order by updated_at desc, id desc limit 50`.execute(db)

async function eachAfterTheOther(name: string, ctx: Ctx, token: string) {
  const times: number[] = []
  const theirs: number[] = []
  let cpu = 0
  for (let round = -1; round < rounds; round++)
    for (const word of words) {
      const before = cpuOf([...ours.pids(), ...ours.databasePids()])
      const { ms, hits } = await search(token, word)
      if (hits.Data.length === 0) throw new Error(`${word} was not found`)
      const begun = performance.now()
      const spent = cpuOf([...ours.pids(), ...ours.databasePids()]) - before
      await bare(ctx, word)
      if (round < 0) continue
      cpu += spent
      times.push(ms)
      theirs.push(performance.now() - begun)
    }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const statements = await countStatements(ctx.db, 20, () => search(token, words[0] ?? ''))
  report({
    name: `names: a common word among ${nodes} nodes, ${name}`,
    ours: 1000 / p50,
    peer: 'PostgreSQL alone, without rights',
    theirs: 1000 / percentile(theirs, 0.5),
    unit: '/s',
    goal: 0.1,
    more: `p50 ${p50.toFixed(1)} ms (goal 20), p95 ${p95.toFixed(1)} ms (goal 60), cpu ${((cpu * 1000) / times.length).toFixed(1)} ms, ${statements} statements`,
  })
  return p50
}

async function sixteenAtOnce(token: string) {
  const times: number[] = []
  const begun = performance.now()
  const cpu = cpuOf([...ours.pids(), ...ours.databasePids()])
  await Promise.all(
    Array.from({ length: 16 }, async (_, lane) => {
      for (let asked = lane; performance.now() - begun < seconds * 1000; asked++)
        times.push((await search(token, words[asked % words.length] ?? '')).ms)
    }),
  )
  const rate = times.length / ((performance.now() - begun) / 1000)
  const each = ((cpuOf([...ours.pids(), ...ours.databasePids()]) - cpu) * 1000) / times.length
  const more = `p95 ${percentile(times, 0.95).toFixed(0)} ms, cpu each ${each.toFixed(1)} ms`
  figure(`names: a common word among ${nodes} nodes, 16 at once`, rate, '/s', { atLeast: 300 }, more)
}

const seeding = await openSeeding(ours)
try {
  const { ownerCtx, ctx } = seeding
  const [member] = await seedHouse(ownerCtx, nodes)
  if (!member) throw new Error('nobody searches')
  const alone = await eachAfterTheOther('nothing hidden is newer', ctx, member.token)
  await sixteenAtOnce(member.token)
  const other = await seedUser(ctx, 'somebody-else')
  let made = 0
  for (const count of hidden) {
    await seedFolder(other.ctx, `合同 report ${count}`, count - made)
    made = count
    await sql`vacuum analyze nodes`.execute(ownerCtx.db)
    const beside = await eachAfterTheOther(`beside ${count} newer files that are hidden`, ctx, member.token)
    figure(`names: beside ${count} hidden files, against none`, beside / alone, 'times', { atMost: 1.2 })
  }
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
