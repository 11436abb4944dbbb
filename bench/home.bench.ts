import { sql } from 'kysely'
import { namedRightSets } from '../packages/contract/src/rights.ts'
import { insertOrganisation } from '../packages/server/src/features/organisations/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { seedAnnouncements, seedMessages, seedPeople } from './crowd.ts'
import { client, figure, percentile } from './http.ts'
import { median, scratch, startOurs } from './kit.ts'
import { openSeeding, seedFolder, seedUser } from './seed.ts'
import { dataOf } from './wire.ts'

// The calls of the home screen, one after another, against 150 ms of server time together: somebody with 500
// collected files, 200 grants, 20 projects and 2,000 messages, among 100,000 people, 10,000 announcements, a million
// messages and spaces of 200,000 journal lines.
const LIMIT_MS = 150
const PROJECTS = 20
/** Files of each project and of the own space. */
const FILES = 50
const LINES = Number(process.env.BENCH_COUNT ?? 200_000)
const PEOPLE = Number(process.env.BENCH_USERS ?? 100_000)
const ANNOUNCEMENTS = Number(process.env.BENCH_ANNOUNCEMENTS ?? 10_000)
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
/** Messages of the person who is measured. */
const OWN = 2000
const rounds = Number(process.env.BENCH_ROUNDS ?? 21)

const calls = [
  'GetHomeNoticeList',
  'GetHomeCollectNum',
  'GetStatisticsNum',
  'GetStatisticsDataList',
  'GetLatestRecordDataList',
].map((name) => `/api/Home/${name}`)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port)
const seeding = await openSeeding(ours)

/** Spaces with files that the user is a member of; returns their ids, the own department's first. */
async function seedSpaces(ctx: Ctx, userId: string): Promise<string[]> {
  const { enterpriseId } = ctx.actor
  const spaces: string[] = []
  await ctx.together(async (tx) => {
    const department = generateId()
    await insertOrganisation(tx.db, {
      id: department,
      enterprise_id: enterpriseId,
      parent_id: enterpriseId,
      name: 'Bench department',
      created_at: tx.now(),
    })
    await sql`update users set organisation_id = ${department}::uuid where id = ${userId}::uuid`.execute(
      tx.db,
    )
    await sql`insert into quotas (owner_id, total, used, reserved) values (${department}::uuid, 0, 0, 0)
      on conflict do nothing`.execute(tx.db)
    spaces.push(department)
    for (let number = 0; number < PROJECTS; number++) {
      const id = generateId()
      await sql`insert into spaces (id, kind, owner_id, enterprise_id, name, leader_id, created_at)
        values (${id}, 'project', ${id}, ${enterpriseId}, ${`Project ${number}`}, ${userId}, ${tx.now()})`.execute(
        tx.db,
      )
      await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
        values (${id}, null, ${enterpriseId}, true, '', '', ${userId}, ${tx.now()}, ${userId}, ${tx.now()})`.execute(
        tx.db,
      )
      await sql`insert into folder_totals (node_id) values (${id})`.execute(tx.db)
      await sql`insert into quotas (owner_id, total, used, reserved) values (${id}::uuid, 0, 0, 0)`.execute(
        tx.db,
      )
      spaces.push(id)
    }
  })
  return spaces
}

/** Journal lines about the files at the roots of these spaces, of which two thirds are downloads. */
const seedLines = (ctx: Ctx, userId: string, spaces: readonly string[]) =>
  sql`with files as (
      select id, parent_id as space, row_number() over (order by id) - 1 as place, count(*) over () as number
      from nodes where not is_folder and parent_id = any(${spaces}::uuid[]))
    insert into journal (enterprise_id, at, actor_id, trace_id, ip, agent, action, space_id, nodes, seal)
    select ${ctx.actor.enterpriseId}::uuid, ${ctx.now()}::timestamptz, ${userId}::uuid, 'bench', '', '',
      case when line % 3 > 0 then 'downloads.file' else 'uploads.add' end,
      files.space, array[files.id], 'bench'
    from generate_series(1, ${LINES}::int) line join files on files.place = line % files.number`.execute(
    ctx.db,
  )

async function seedPossessions(ctx: Ctx, userId: string, folderId: string, projects: readonly string[]) {
  await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
    select gen_random_uuid(), id, ${userId}, ${namedRightSets.viewer}::int, ${ctx.actor.userId}::uuid, ${ctx.now()}::timestamptz
    from (select id from nodes where parent_id = ${folderId}::uuid order by id limit 200) chosen`.execute(
    ctx.db,
  )
  await sql`update nodes set grant_count = 1 where id in (select node_id from grants where subject = ${userId})`.execute(
    ctx.db,
  )
  await sql`insert into favourites (id, user_id, node_id, created_at)
    select gen_random_uuid(), ${userId}::uuid, id, ${ctx.now()}::timestamptz from (
      (select node_id as id from grants where subject = ${userId})
      union all (select id from nodes where parent_id = any(${projects}::uuid[]) order by id limit 300)) chosen`.execute(
    ctx.db,
  )
  await sql`vacuum analyze nodes, grants, journal, favourites, announcements, announcement_reads, folder_totals, notices, users`.execute(
    ctx.db,
  )
}

try {
  const { ctx, ownerCtx } = seeding
  const maker = await seedUser(ctx, 'maker')
  const user = await seedUser(ctx, 'home-user')
  const { userId } = user.ctx.actor
  await seedPeople(ctx, PEOPLE)
  const spaces = await seedSpaces(ownerCtx, userId)
  for (const spaceId of spaces.slice(1)) await seedFolder(user.ctx, '', FILES, { spaceId })
  await seedFolder(user.ctx, '', FILES)
  const folderId = await seedFolder(maker.ctx, 'Shared', 5_000)
  await ownerCtx.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    const at = Object.assign(Object.create(ownerCtx) as Ctx, { db })
    await seedLines(at, userId, [userId, ...spaces])
    await seedMessages(at, userId, { each: Math.ceil(MESSAGES / PEOPLE), own: OWN })
    await seedAnnouncements(at, userId, ANNOUNCEMENTS)
    await seedPossessions(at, userId, folderId, spaces.slice(1))
  })
  const ask = async (path: string) => {
    const answer = await here.ask(path, { headers: { authorization: `Bearer ${user.token}` } })
    return { ms: answer.ms, data: dataOf<unknown>({ ...answer, headers: '' }) }
  }
  for (const path of calls) for (let round = 0; round < 3; round++) await ask(path)
  const [, counts, statistics, lists, records] = await Promise.all(
    calls.map(async (path) => (await ask(path)).data),
  )
  const answered = [
    (counts as { Collection: number }).Collection >= 500,
    (statistics as { TeamFile: number }).TeamFile === PROJECTS * FILES,
    (lists as { LatestUploadList: unknown[] }).LatestUploadList.length === 4,
    (lists as { AuthorizeList: unknown[] }).AuthorizeList.length === 4,
    (records as unknown[]).length === 20,
  ]
  if (answered.includes(false)) throw new Error(`an answer lacks something: ${answered}`)
  const each = new Map<string, number[]>(calls.map((path) => [path, []]))
  const sums: number[] = []
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (const path of calls) {
      const { ms } = await ask(path)
      each.get(path)!.push(ms)
      sum += ms
    }
    sums.push(sum)
  }
  const parts = Array.from(each, ([path, times]) => `${path.slice(10)} ${median(times).toFixed(1)}`).join(
    ', ',
  )
  figure(
    'home: its calls one after another',
    median(sums),
    'ms',
    { atMost: LIMIT_MS },
    `p95 ${percentile(sums, 0.95).toFixed(0)} ms; medians in ms: ${parts}`,
  )
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
