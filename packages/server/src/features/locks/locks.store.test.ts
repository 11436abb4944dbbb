import type { ItemLockKind } from '@cabinet/contract/nodes.locks'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf } from '../../../test/files.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import {
  deleteLocksOfNodes,
  findLocksInSpaces,
  findLocksOfOwner,
  findLocksOnNodes,
  releaseLocksOfOwner,
  spaceHasLocks,
  updateLockSpace,
} from '../nodes/locks/index.ts'
import { deleteEndedLocks, placeOrProlongLock, prolongLocksByToken, releaseLock } from './locks.store.ts'

let app: TestApp
let ctx: Ctx
beforeAll(async () => {
  app = await createTestApp()
  ctx = await contextOf(app, app.people.zhang)
})
beforeEach(() => sql`delete from locks`.execute(app.ports.db))

const MINUTE = 60_000
const [here, there] = [generateId(), generateId()]
const [me, other] = [generateId(), generateId()]
const later = (ms: number) => new Date(app.clock.now.getTime() + ms)

interface Placed {
  node?: string
  space?: string
  kind?: ItemLockKind
  owner?: string
  token?: string
  reason?: string
  ms?: number
}
const put = ({
  node = generateId(),
  space = here,
  kind = 'manual',
  owner = me,
  token,
  reason,
  ms = MINUTE,
}: Placed = {}) =>
  ctx.together((tx) =>
    placeOrProlongLock(tx, {
      nodeId: node,
      spaceId: space,
      kind,
      ownerId: owner,
      until: later(ms),
      ...(token !== undefined && { token }),
      ...(reason !== undefined && { reason }),
    }),
  )
const left = async () => {
  const { rows } = await sql<{ id: string }>`select id from locks`.execute(app.ports.db)
  return rows.map(({ id }) => id).sort()
}
const ids = (locks: readonly { id: string }[]) => locks.map(({ id }) => id).sort()

test('locks are found by node, by space and by owner, up to their very end', async () => {
  const { db } = app.ports
  const node = generateId()
  const mine = await put({ node })
  const elsewhere = await put({ space: there })
  const others = await put({ owner: other })
  const at = app.clock.now
  expect(ids(await findLocksOnNodes(db, [node], at))).toEqual([mine])
  expect(ids(await findLocksInSpaces(db, [here], at))).toEqual([mine, others].sort())
  expect(ids(await findLocksOfOwner(db, me, at))).toEqual([mine, elsewhere].sort())
  const end = later(MINUTE)
  expect(await findLocksOnNodes(db, [node], end)).toEqual([])
  expect(await findLocksInSpaces(db, [here], end)).toEqual([])
  expect(await findLocksOfOwner(db, me, end)).toEqual([])
  const isLocked = async (space: string, when: Date) => {
    const { rows } = await sql<{ yes: boolean }>`select ${spaceHasLocks(space, when)} as yes`.execute(db)
    return rows[0]!.yes
  }
  expect([await isLocked(there, at), await isLocked(generateId(), at), await isLocked(there, end)]).toEqual([
    true,
    false,
    false,
  ])
})

test('only the lock that is meant is let go, and it is told whether there was one', async () => {
  const node = generateId()
  const manual = await put({ node })
  const editing = await put({ node, kind: 'editing', token: 't' })
  const beside = await put()
  const drop = (lock: Parameters<typeof releaseLock>[1]) => ctx.together((tx) => releaseLock(tx, lock))
  expect(await drop({ nodeId: node, kind: 'manual', ownerId: other })).toBe(false)
  expect(await drop({ nodeId: node, kind: 'editing', token: 'another' })).toBe(false)
  expect(await drop({ nodeId: node, kind: 'approval' })).toBe(false)
  expect(await left()).toEqual([manual, editing, beside].sort())
  expect(await drop({ nodeId: node, kind: 'editing', token: 't' })).toBe(true)
  expect(await drop({ nodeId: node, kind: 'manual', ownerId: me })).toBe(true)
  expect(await left()).toEqual([beside])
})

test('a heartbeat prolongs the live locks of its tokens and kind alone', async () => {
  const [one, two, ended] = [generateId(), generateId(), generateId()]
  await put({ node: one, kind: 'editing', token: 'a' })
  await put({ node: two, kind: 'editing', token: 'b' })
  await put({ node: ended, kind: 'editing', token: 'c', ms: 1 })
  await put({ node: generateId(), kind: 'ferry', token: 'd' })
  const at = later(1)
  const until = later(5 * MINUTE)
  const tokens = ['a', 'c', 'd']
  expect(await prolongLocksByToken(app.ports.db, { kind: 'editing', tokens, at, until })).toEqual(['a'])
  expect(ids(await findLocksOnNodes(app.ports.db, [one, two, ended], later(2 * MINUTE)))).toHaveLength(1)
})

test('a lock that is placed again keeps its reason and its beginning while it lasts', async () => {
  const node = generateId()
  const lock = async () => (await findLocksOnNodes(app.ports.db, [node], app.clock.now))[0]
  await put({ node, reason: 'my turn' })
  const since = app.clock.now
  app.clock.forward(1000)
  await put({ node })
  expect(await lock()).toMatchObject({ reason: 'my turn', since })
  await put({ node, reason: 'still' })
  expect(await lock()).toMatchObject({ reason: 'still', since })
  app.clock.forward(MINUTE)
  await put({ node })
  expect(await lock()).toMatchObject({ reason: '', since: app.clock.now })
})

test('a move takes along the locks that it names, and no other', async () => {
  const moved = await put()
  const stays = await put()
  const move = (lockIds: string[]) => ctx.together((tx) => updateLockSpace(tx, lockIds, there))
  await move([])
  await move([moved])
  expect(ids(await findLocksInSpaces(app.ports.db, [there], app.clock.now))).toEqual([moved])
  expect(ids(await findLocksInSpaces(app.ports.db, [here], app.clock.now))).toEqual([stays])
})

test('locks go with their nodes, with their owner’s work, and when they ended', async () => {
  const node = generateId()
  await put({ node })
  const approval = await put({ kind: 'approval' })
  await put()
  await put({ kind: 'editing' })
  const others = await put({ owner: other })
  const ended = await put({ kind: 'ferry', ms: MINUTE / 2 })
  await ctx.together((tx) => deleteLocksOfNodes(tx, [node]))
  expect(await left()).toHaveLength(5)
  expect(await ctx.together((tx) => releaseLocksOfOwner(tx, me))).toBe(2)
  expect(await left()).toEqual([approval, others, ended].sort())
  await deleteEndedLocks(app.ports.db, later(MINUTE / 2 - 1))
  expect(await left()).toHaveLength(3)
  await deleteEndedLocks(app.ports.db, later(MINUTE / 2))
  expect(await left()).toEqual([approval, others].sort())
})
