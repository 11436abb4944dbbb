import { once } from 'node:events'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { announcementEndpoints } from '../packages/contract/src/announcements.ts'
import { noticeEndpoints, noticeEvents } from '../packages/contract/src/notices.ts'
import { issueAccessToken } from '../packages/server/src/features/auth/index.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { seedAnnouncements, seedMessages, seedPeople } from './crowd.ts'
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
  await seedPeople(ctx, PEOPLE)
  await ownerCtx.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    const at = Object.assign(Object.create(ownerCtx) as Ctx, { db })
    await seedMessages(at, userId, { each: Math.ceil(MESSAGES / PEOPLE), own: OWN })
    await seedAnnouncements(at, userId, ANNOUNCEMENTS)
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
