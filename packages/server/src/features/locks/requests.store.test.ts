import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf } from '../../../test/files.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { placeOrProlongLock } from './locks.store.ts'
import { deleteLockRequest, findLockRequestById, findLockRequests, putLockRequest } from './requests.store.ts'

let app: TestApp
let li: Ctx
let wang: Ctx
const start = new Date('2026-11-20T08:00:00.000Z')
beforeAll(async () => {
  app = await createTestApp()
  li = await contextOf(app, app.people.li)
  wang = await contextOf(app, app.people.wang)
})
beforeEach(async () => {
  app.clock.now = start
  await sql`delete from lock_requests`.execute(app.ports.db)
  await sql`delete from locks`.execute(app.ports.db)
})

const HOUR = 3_600_000
const later = (ms: number) => new Date(start.getTime() + ms)

/** Locks a node for an hour as zhang, or as somebody else. */
const lock = (nodeId = generateId(), ownerId = app.people.zhang.id) =>
  app.system.together((tx) =>
    placeOrProlongLock(tx, {
      nodeId,
      spaceId: nodeId,
      kind: 'manual',
      ownerId,
      until: new Date(app.clock.now.getTime() + HOUR),
    }),
  )
const ask = (ctx: Ctx, lockId: string, words = 'please') =>
  ctx.together((tx) => putLockRequest(tx, lockId, words))
const requestsOf = async (lockIds: string[], at = app.clock.now) =>
  (await findLockRequests(app.ports.db, lockIds, at)).map(({ id }) => id)

test('a request reaches the holder with its words', async () => {
  const [nodeId, other] = [generateId(), await lock()]
  const lockId = await lock(nodeId)
  const id = (await ask(li, lockId, 'I need it today'))!
  await ask(wang, other)
  const request = {
    id,
    lockId,
    nodeId,
    ownerId: app.people.zhang.id,
    userId: app.people.li.id,
    words: 'I need it today',
    at: start,
  }
  expect(await findLockRequests(app.ports.db, [lockId], start)).toEqual([request])
  expect(await findLockRequestById(app.ports.db, id, start)).toEqual(request)
  expect(await findLockRequestById(app.ports.db, generateId(), start)).toBeUndefined()
})

test('requests stand in the order in which they were made', async () => {
  const [one, two] = [await lock(), await lock()]
  const first = await ask(wang, two)
  app.clock.forward(1000)
  const second = await ask(li, one)
  app.clock.forward(1000)
  const third = await ask(wang, one)
  expect(await requestsOf([one, two])).toEqual([first, second, third])
})

test('the same person asks about the same lock once a minute, and the last words count', async () => {
  const lockId = await lock()
  const id = await ask(li, lockId)
  app.clock.now = later(60_000)
  expect(await ask(li, lockId, 'again')).toBeNull()
  expect(await ask(wang, lockId)).not.toBeNull()
  app.clock.now = later(60_001)
  expect(await ask(li, lockId, 'again')).toBe(id)
  expect(await findLockRequestById(app.ports.db, id!, app.clock.now)).toMatchObject({
    words: 'again',
    at: later(60_001),
  })
})

test('a request ends with the lock', async () => {
  const lockId = await lock()
  const id = (await ask(li, lockId))!
  for (const [ms, isThere] of [
    [HOUR - 1, true],
    [HOUR, false],
    [HOUR + 1, false],
  ] as const) {
    expect(await requestsOf([lockId], later(ms))).toEqual(isThere ? [id] : [])
    expect((await findLockRequestById(app.ports.db, id, later(ms)))?.id).toBe(isThere ? id : undefined)
  }
})

test('a request to the holder before is none to the next', async () => {
  const nodeId = generateId()
  const lockId = await lock(nodeId)
  const id = (await ask(li, lockId))!
  app.clock.now = later(HOUR)
  expect(await lock(nodeId, app.people.wang.id)).toBe(lockId)
  expect(await requestsOf([lockId])).toEqual([])
  expect(await findLockRequestById(app.ports.db, id, app.clock.now)).toBeUndefined()
  const anew = await ask(li, lockId)
  expect(await requestsOf([lockId])).toEqual([anew])
})

test('answering one request leaves the others', async () => {
  const lockId = await lock()
  const [mine, other] = [await ask(li, lockId), await ask(wang, lockId)]
  await app.system.together((tx) => deleteLockRequest(tx, mine!))
  expect(await requestsOf([lockId])).toEqual([other])
})
