// @heavy: minutes

import { fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Db } from '../ctx.ts'
import { openServerBus } from '../push/bus.ts'
import { type JobQueue, openJobQueue } from './jobs.ts'
import { connection, db, enqueue, lines, log, opened, pool, prepareJobsDesk, server } from './test-desk.ts'

prepareJobsDesk()

test('the first start makes the queues, a later one makes none', async () => {
  const define = (jobs: JobQueue) => {
    for (let i = 0; i < 20; i += 1) jobs.define(`many.${i}`, { handler: async () => {} })
  }
  const asked = vi.spyOn(pool, 'query')
  const made = async () => {
    asked.mockClear()
    await server(define)
    return asked.mock.calls.filter((call) => /create_queue.*many\./.test(JSON.stringify(call))).length
  }
  expect(await made()).toBe(20)
  expect(await made()).toBe(0)
  asked.mockRestore()
})

test('a job leaves with its transaction, and not without it', async () => {
  const done: unknown[] = []
  const jobs = await server((all) =>
    all.define<{ n: number }>('leave', { handler: async (_, input) => void done.push(input) }),
  )
  await db
    .transaction()
    .execute(async (trx) => {
      await jobs.enqueue(trx as Db, 'leave', { n: 1 })
      throw new Error('no')
    })
    .catch(() => {})
  await db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx as Db, 'leave', { n: 2 })
    await delay(300)
    expect(done).toEqual([])
  })
  jobs.flush()
  await eventually(() => expect(done).toEqual([{ n: 2 }]))
})

test('a job begins at once, on whichever server, and each runs once', async () => {
  const done: string[] = []
  const handled = (where: string) => (all: JobQueue) =>
    all.define<{ n: number }>('spread', {
      concurrency: 3,
      handler: async (_, { n }) => void done.push(`${where}${n}`),
    })
  const one = await server(handled('a'))
  await server(handled('b'))
  await delay(50)
  await enqueue(one, 'spread', { n: -1 })
  await eventually(() => expect(done).toHaveLength(1))

  done.length = 0
  for (let n = 0; n < 200; n += 1) await enqueue(one, 'spread', { n })
  await eventually(() => expect(done).toHaveLength(200))
  expect(new Set(done.map((name) => name.slice(1))).size).toBe(200)
})

test('a backlog is worked off without pauses', async () => {
  const done: number[] = []
  const jobs = await server((all) => all.define('backlog', { handler: async () => void done.push(1) }))
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 100; n += 1) await jobs.enqueue(trx as Db, 'backlog', { n })
  })
  await eventually(() => expect(done).toHaveLength(100))
})

test('no more run at once than allowed', async () => {
  let now = 0
  let most = 0
  let done = 0
  const handler = async () => {
    now += 1
    most = Math.max(most, now)
    await delay(20)
    now -= 1
    done += 1
  }
  const jobs = await server((all) => all.define('narrow', { concurrency: 2, handler }))
  for (let n = 0; n < 20; n += 1) await enqueue(jobs, 'narrow', { n })
  await eventually(() => expect(done).toBe(20))
  expect(most).toBe(2)
})

test('a failing job is tried again and then says that it failed', async () => {
  const attempts: number[] = []
  const failed: unknown[] = []
  const jobs = await server((all) =>
    all.define<{ n: number }>('broken', {
      retryLimit: 1,
      handler: async ({ attempt }) => {
        attempts.push(attempt)
        throw new Error('broken as planned')
      },
      failed: async (_, input) => void failed.push(input),
    }),
  )
  await enqueue(jobs, 'broken', { n: 7 })
  await eventually(() => expect(failed).toEqual([{ n: 7 }]))
  expect(attempts).toEqual([1, 2])
  expect(lines.join()).toContain('broken as planned')
})

test('one job waits per key, and it sees what the last transaction wrote', async () => {
  await pool.query('create table seen (n int)')
  const counts: number[] = []
  const jobs = await server((all) =>
    all.define('keyed', {
      handler: async () => {
        const { rows } = await pool.query('select count(*) as n from seen')
        counts.push(rows[0].n)
      },
    }),
  )
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 5; n += 1)
      await jobs.enqueue(trx as Db, 'keyed', {}, { key: 'k', startAfterSeconds: 2 })
    await jobs.enqueue(trx as Db, 'keyed', {}, { key: 'other' })
  })
  await eventually(() => expect(counts).toEqual([0]))
  // The waiting job's time comes while this transaction is open; it must not run before the commit.
  await db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx as Db, 'keyed', {}, { key: 'k' })
    await pool.query('select 1')
    await trx.withTables<{ seen: { n: number } }>().insertInto('seen').values({ n: 1 }).execute()
    await delay(3500)
    expect(counts).toEqual([0])
  })
  await eventually(() => expect(counts).toEqual([0, 1]))
  await delay(1200)
  expect(counts).toHaveLength(2)
})

test('many transactions with one key at once leave one job', async () => {
  const runs: number[] = []
  const jobs = await server((all) => all.define('crowd', { handler: async () => void runs.push(1) }))
  await Promise.all(
    Array.from({ length: 8 }, () => enqueue(jobs, 'crowd', {}, { key: 'same', startAfterSeconds: 1 })),
  )
  await eventually(() => expect(runs).toHaveLength(1))
  await delay(1500)
  expect(runs).toHaveLength(1)
})

test('an unknown name is a mistake of ours, found when queued', async () => {
  const jobs = await server(() => {})
  await expect(jobs.enqueue(db, 'nobody', {})).rejects.toThrow('no job is named')
})

test('the command line queues for the servers and works nothing itself', async () => {
  const done: string[] = []
  const define = (where: string) => (all: JobQueue) =>
    all.define('from-outside', { retryLimit: 5, handler: async () => void done.push(where) })
  const bus = await openServerBus({ connection, log })
  const outside = openJobQueue({ pool, log, bus, work: false })
  opened.push({ jobs: outside, bus })
  await enqueue(outside, 'from-outside', {})
  await delay(1500)
  expect(done).toEqual([])
  await server(define('server'))
  expect((await pool.query("select retry_limit from pgboss.queue where name = 'from-outside'")).rows).toEqual(
    [{ retry_limit: 5 }],
  )
  await eventually(() => expect(done).toEqual(['server']))
})

test('a stop waits for what ends soon, and a stopped job runs again without losing an attempt', async () => {
  const events: string[] = []
  const define = (all: JobQueue) =>
    all.define('stopped', {
      retryLimit: 0,
      handler: async ({ signal, attempt }) => {
        events.push(`begin ${attempt}`)
        if (attempt > 1) return void events.push('done')
        await delay(60_000, undefined, { signal })
      },
    })
  const jobs = await server(define)
  await enqueue(jobs, 'stopped', {})
  await eventually(() => expect(events).toEqual(['begin 1']))
  await jobs.stop(5000)
  await server(define)
  await eventually(() => expect(events).toEqual(['begin 1', 'begin 2', 'done']))
})

test('a job that comes round is scheduled once, and no longer when the code forgets it', async () => {
  const define = (cron: string | null) => (all: JobQueue) => {
    all.define('round', { handler: async () => {} })
    if (cron) all.schedule('round', cron)
  }
  const cronOf = async () => (await pool.query("select cron from pgboss.schedule where name = 'round'")).rows
  await server(define('*/5 * * * *'))
  await server(define('*/7 * * * *'))
  expect(await cronOf()).toEqual([{ cron: '*/7 * * * *' }])
  await server(define(null))
  expect(await cronOf()).toEqual([])
})

test('a killed server loses no job: another runs it within half a minute', { timeout: 60_000 }, async () => {
  const child = fork(new URL('./test-killed-worker.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, CONNECTION: JSON.stringify(connection) },
  })
  await new Promise((resolve) => child.once('message', resolve))
  const done: number[] = []
  const begun = new Promise((resolve) => child.once('message', resolve))
  const outside = await server(() => {}, false)
  await enqueue(outside, 'killed', { n: 1 })
  await begun
  child.kill('SIGKILL')
  const killedAt = performance.now()
  await server((all) =>
    all.define<{ n: number }>('killed', { handler: async (_, { n }) => void done.push(n) }),
  )
  await eventually(() => expect(done).toEqual([1]))
  console.info(
    `a killed server's job ran again after ${Math.round((performance.now() - killedAt) / 100) / 10} s`,
  )
})
