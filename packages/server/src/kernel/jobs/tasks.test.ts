import { expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { testDatabase } from '../../../test/postgres.ts'
import type { Config } from '../config/index.ts'
import { generateId } from '../crypto/id.ts'
import { openSecretsPort } from '../crypto/secrets.ts'
import {
  type Actor,
  createRequestContext,
  type Db,
  type Ports,
  type PushMessageBody,
  systemRequestVisit,
} from '../ctx.ts'
import { openTypedDatabase } from '../db/database.ts'
import { openServerLog } from '../log/log.ts'
import { openServerBus } from '../push/bus.ts'
import { job } from '../room.ts'
import { wireRooms } from '../wiring.ts'
import { openJobQueue } from './jobs.ts'
import { defineRoomJobs } from './room-jobs.ts'
import { findBackgroundTask } from './tasks.store.ts'
import {
  clearAbandonedTasks,
  finishBackgroundTask,
  openBackgroundTask,
  openTaskReport,
  requestTaskCancel,
} from './tasks.ts'

const { connection, pool } = await testDatabase()
const db = openTypedDatabase(pool)
const log = openServerLog({ level: 'silent' })
const owner = generateId()
const stranger = generateId()

interface Told {
  userIds: string[]
  message: PushMessageBody
}
const told: Told[] = []
const ports: Ports = {
  db,
  log,
  config: {} as Config,
  blobs: {} as Ports['blobs'],
  secrets: openSecretsPort('s'.repeat(32)),
  now: () => new Date(),
  wiring: wireRooms([]),
  jobs: { enqueue: async () => {}, flush: () => {} },
  push: {
    enqueue: async (_trx: Db, userIds: string[], message: PushMessageBody) =>
      void told.push({ userIds, message }),
    flush: () => {},
    endSession: () => {},
    hintCommit: () => {},
    endUser: () => {},
  },
}
const system = createRequestContext(ports, systemRequestVisit, null)
const as = (userId: string) => createRequestContext(ports, systemRequestVisit, { userId } as Actor)
const open = () => {
  told.length = 0
  return system.together((tx) => openBackgroundTask(tx, { ownerId: owner, name: 'copy', total: 10 }))
}
const counts = (done: number) => ({ done, success: done, fail: 0, ignore: 0 })
const statuses = () => told.map(({ message }) => (message.payload as { taskStatus: string }).taskStatus)

test('every change of a task is told to its owner in the words of the specification', async () => {
  const id = await open()
  await openTaskReport(system, id).progress({ done: 3, success: 1, fail: 1, ignore: 1 })
  await system.together((tx) =>
    finishBackgroundTask(tx, id, 'done', { done: 10, success: 8, fail: 1, ignore: 1 }),
  )

  expect(statuses()).toEqual(['waiting', 'running', 'done'])
  expect(told.every(({ userIds }) => userIds.length === 1 && userIds[0] === owner)).toBe(true)
  const { key, level, payload } = told[2]!.message
  expect({ key, level }).toEqual({ key: 'task', level: 4 })
  expect(payload).toEqual({
    key: 'task',
    id,
    taskName: 'copy',
    taskStatus: 'done',
    success: 8,
    fail: 1,
    ignore: 1,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    done: 10,
    total: 10,
  })
})

test('progress that comes in a hurry is told now and then', async () => {
  const id = await open()
  const report = openTaskReport(system, id)
  for (let n = 1; n <= 200; n += 1) await report.progress(counts(n))
  expect(told).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve, 550))
  await report.progress(counts(201))
  expect(told).toHaveLength(3)
  expect((await findBackgroundTask(db, id, owner))?.done).toBe(201)
})

test('a task ends once', async () => {
  const id = await open()
  await system.together((tx) => finishBackgroundTask(tx, id, 'cancelled'))
  await system.together((tx) => finishBackgroundTask(tx, id, 'done'))
  expect(statuses()).toEqual(['waiting', 'cancelled'])
  expect(await openTaskReport(system, id).progress(counts(1))).toEqual({ cancelled: true })
})

test('its owner can cancel it, and nobody else', async () => {
  const id = await open()
  expect(await requestTaskCancel(as(stranger), id)).toBe(false)
  expect(await openTaskReport(system, id).progress(counts(1))).toEqual({ cancelled: false })
  expect(await requestTaskCancel(as(owner), id)).toBe(true)
  expect(await openTaskReport(system, id).progress(counts(2))).toEqual({ cancelled: true })
  await system.together((tx) => finishBackgroundTask(tx, id, 'cancelled'))
  expect(await requestTaskCancel(as(owner), id)).toBe(false)
  expect(await findBackgroundTask(db, id, stranger)).toBeUndefined()
})

test('a task whose transaction fails was never there', async () => {
  told.length = 0
  let id = ''
  const failing = system.together(async (tx) => {
    id = await openBackgroundTask(tx, { ownerId: owner, name: 'copy', total: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await findBackgroundTask(db, id, owner)).toBeUndefined()
})

test('a task that nothing touches for a day has failed, an old one is dropped', async () => {
  const dead = await open()
  const old = await open()
  const alive = await open()
  await system.together((tx) => finishBackgroundTask(tx, old, 'done'))
  await pool.query("update tasks set updated_at = now() - interval '25 hours' where id = $1", [dead])
  await pool.query("update tasks set updated_at = now() - interval '31 days' where id = $1", [old])
  told.length = 0
  await clearAbandonedTasks(system)
  expect(statuses()).toEqual(['failed'])
  expect((await findBackgroundTask(db, dead, owner))?.status).toBe('failed')
  expect((await findBackgroundTask(db, alive, owner))?.status).toBe('waiting')
  expect(await findBackgroundTask(db, old, owner)).toBeUndefined()
})

test('a job of a room runs with a context of the system; when it fails for good its task has failed', async () => {
  const bus = await openServerBus({ connection, log })
  const jobs = openJobQueue({ pool, log, bus })
  const seen: unknown[] = []
  const run = async (ctx: typeof system, input: { taskId: string }) => {
    seen.push([ctx.actorId, input.taskId])
    throw new Error('broken as planned')
  }
  defineRoomJobs(jobs, [{ name: 'room', jobs: [job({ name: 'room.copy', retries: 0, run })] }], ports)
  await jobs.start()
  const id = await open()
  await db.transaction().execute((trx) => jobs.enqueue(trx as Db, 'room.copy', { taskId: id }))
  jobs.flush()
  await eventually(() => expect(statuses()).toEqual(['waiting', 'failed']))
  expect(seen).toEqual([[null, id]])
  const { rows } = await pool.query('select name from pgboss.schedule order by name')
  expect(rows).toEqual([{ name: 'push.drop-old' }, { name: 'tasks.clear' }])
  await jobs.stop()
  await bus.close()
})
