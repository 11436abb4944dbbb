import { once } from 'node:events'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { announcementEndpoints } from '../packages/contract/src/announcements.ts'
import { noticeEndpoints, noticeEvents } from '../packages/contract/src/notices.ts'
import { issueAccessToken } from '../packages/server/src/features/auth/index.ts'
import { openQuotaAccounts } from '../packages/server/src/features/quotas/index.ts'
import { insertUserRows } from '../packages/server/src/features/users/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { client, figure, percentile } from './http.ts'
import { median, scratch, startOurs } from './kit.ts'
import { openSeeding } from './seed.ts'
import { dataOf } from './wire.ts'

// The counts of one person among many people, announcements and messages, and an announcement to all of them until a
// window that is signed in hears of it.
const PEOPLE = Number(process.env.BENCH_USERS ?? 100_000)
const ANNOUNCEMENTS = Number(process.env.BENCH_ANNOUNCEMENTS ?? 10_000)
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 5_000_000)
const COUNTS_LIMIT_MS = 20
const WINDOW_LIMIT_MS = 2000
const rounds = Number(process.env.BENCH_ROUNDS ?? 41)
/** Messages of the person who is measured, of which a quarter is unread. */
const OWN = 2000

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port)
const seeding = await openSeeding(ours)

async function seedPeople(ctx: Ctx): Promise<void> {
  const { enterpriseId } = ctx.actor
  for (let from = 0; from < PEOPLE; from += 5000)
    await ctx.together(async (tx) => {
      const users = Array.from({ length: Math.min(5000, PEOPLE - from) }, (_, index) => ({
        id: generateId(),
        enterprise_id: enterpriseId,
        organisation_id: enterpriseId,
        account: `reader.${from + index}`,
        name: `Reader ${from + index}`,
        type: 4 as const,
        password_hash: '',
        must_change_password: true,
        created_at: tx.now(),
      }))
      await insertUserRows(tx.db, enterpriseId, users)
      await openQuotaAccounts(
        tx.db,
        users.map(({ id }) => ({ ownerId: id, total: 0 })),
      )
    })
}

/** Messages of everybody, the same number each. The tables' owner leaves out what every row would be checked by. */
async function seedMessages({ db }: Ctx, userId: string): Promise<void> {
  const { rows } = await sql<{
    name: string
    made: string
  }>`select indexname as name, indexdef as made from pg_indexes
    where tablename = 'notices' and indexname <> 'notices_pkey'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`alter table notices drop constraint notices_user_id_fkey`.execute(db)
  const insert = (who: ReturnType<typeof sql>, each: number, isUnread: ReturnType<typeof sql>) => sql`
    insert into notices (id, user_id, list, kind, text_key, payload, created_at, read_at)
    select uuidv7(), u.id, case when place % 10 = 0 then 3 else 1 end, 'comment', 'commentPush.mention',
      '{"by":"Bench","name":"Report.docx"}', now() - place * interval '1 hour',
      case when ${isUnread} then null else now() end
    from ${who} u, generate_series(1, ${each}::int) place`
  await insert(sql`users`, Math.ceil(MESSAGES / PEOPLE), sql`place <= 10`).execute(db)
  const own = sql`(select ${userId}::uuid as id)`
  await insert(own, OWN, sql`place % 4 = 0`).execute(db)
  for (const { made } of rows) await sql.raw(made).execute(db)
  await sql`alter table notices add constraint notices_user_id_fkey foreign key (user_id) references users
    on delete cascade not valid`.execute(db)
}

/** Announcements of which every second is to everybody; of those the person has read most. */
async function seedAnnouncements({ db, actor }: Ctx, userId: string): Promise<void> {
  const { enterpriseId } = actor
  await sql`insert into announcements (id, enterprise_id, title, body, body_text, audience, pinned, must_confirm, by_mail,
      published_at, published_by, created_by, created_at, updated_at)
    select uuidv7(), ${enterpriseId}::uuid, 'Announcement ' || place, '<p>' || repeat('words ', 200) || '</p>',
      repeat('words ', 200), array[case when place % 2 = 0 then ${`${enterpriseId}/*`} else gen_random_uuid()::text end],
      false, false, false, now() - place * interval '1 hour', ${userId}::uuid, ${userId}::uuid, now(), now()
    from generate_series(1, ${ANNOUNCEMENTS}::int) place`.execute(db)
  await sql`insert into announcement_reads (user_id, announcement_id, read_at)
    select ${userId}::uuid, id, now() from announcements where audience = array[${`${enterpriseId}/*`}] order by id
    limit ${Math.floor(ANNOUNCEMENTS * 0.4)}::int`.execute(db)
}

/** A window of the person; resolves the next time it is told to count again. */
async function openWindow() {
  const headers = { authorization: `Bearer ${ours.token}` }
  const base = `127.0.0.1:${ours.port}/signalRHub`
  const answer = await fetch(`http://${base}/negotiate?negotiateVersion=1`, { method: 'POST', headers })
  const { connectionToken } = (await answer.json()) as { connectionToken: string }
  const socket = new WebSocket(`ws://${base}?id=${encodeURIComponent(connectionToken)}`, { headers })
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')
  await once(socket, 'message')
  return {
    told: () =>
      new Promise<number>((resolve) => {
        const listen = (frame: Buffer) => {
          if (!frame.toString().includes(`"${noticeEvents.changed.key}"`)) return
          socket.off('message', listen)
          resolve(performance.now())
        }
        socket.on('message', listen)
      }),
    close: () => socket.terminate(),
  }
}

try {
  const { ctx, ownerCtx } = seeding
  const { userId } = ctx.actor
  await seedPeople(ctx)
  await ownerCtx.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    const at = Object.assign(Object.create(ownerCtx) as Ctx, { db })
    await seedMessages(at, userId)
    await seedAnnouncements(at, userId)
    await sql`vacuum analyze users, notices, announcements, announcement_reads`.execute(db)
  })

  const counted = async () => {
    const headers = { authorization: `Bearer ${ours.token}` }
    const answer = await here.ask(noticeEndpoints.counts.path, { headers })
    return { ms: answer.ms, data: dataOf<object>({ ...answer, headers: '' }) }
  }
  for (let round = 0; round < 5; round++) await counted()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push((await counted()).ms)
  const size = `${PEOPLE} people, ${ANNOUNCEMENTS} announcements, ${MESSAGES} messages`
  const { data } = await counted()
  figure(
    'counts of one person',
    median(times),
    'ms',
    { atMost: COUNTS_LIMIT_MS },
    `p95 ${percentile(times, 0.95).toFixed(1)} ms; ${size}; ${JSON.stringify(data)}`,
  )

  const admin = await issueAccessToken(ctx, 'admin')
  const opened = await openWindow()
  const waits: number[] = []
  const requests: number[] = []
  for (let round = 0; round < 5; round++) {
    const told = opened.told()
    const begun = performance.now()
    const answer = await here.ask(announcementEndpoints.save.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ Title: `To all ${round}`, Context: '<p>All</p>', IsAll: true, IsPublish: true }),
    })
    dataOf<object>({ ...answer, headers: '' })
    requests.push(answer.ms)
    waits.push((await told) - begun)
  }
  opened.close()
  figure(
    'an announcement to everybody until a window hears of it',
    median(waits),
    'ms',
    { atMost: WINDOW_LIMIT_MS },
    `most ${Math.max(...waits).toFixed(0)} ms; publishing itself ${median(requests).toFixed(0)} ms; ${PEOPLE} people`,
  )
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
