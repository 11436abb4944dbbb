import { fileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { contextOf } from '../../../test/files.ts'
import { plantGrant, plantNode, plantSpace } from '../../../test/planted-tree.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Db, Tx } from '../../kernel/ctx.ts'
import {
  countGrantsOnNode,
  deleteEndedGrants,
  deleteGrantPairs,
  findGrantsOnNodes,
  findGrantsToSubjects,
  findSubjectsInUse,
  type GrantToWrite,
  putGrantRows,
  updateNodeGrantState,
} from './own-grants.store.ts'
import {
  accessRequestLifetimeMs,
  answerRequests,
  deleteOldRequests,
  findAccessRequest,
  findOwnRequests,
  findWaitingRequests,
  lockWaitingRequests,
  putAccessRequest,
} from './requests.store.ts'

let app: TestApp
let db: Db
let ctx: Ctx
let root: string
let folder: string
let [me, other] = ['', '']
const { viewer, editor } = namedRightSets
const later = (ms: number) => new Date(app.clock.now.getTime() + ms)
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
  ctx = await contextOf(app, app.people.zhang)
})
beforeEach(async () => {
  ;[me, other] = [generateId(), generateId()]
  root = await plantSpace(db)
  folder = await plantNode(db, { parentId: root, isFolder: true })
  await sql`delete from access_requests`.execute(db)
  await sql`delete from grants where expires_at is not null`.execute(db)
})

describe('stored grants', () => {
  test('are found on nodes, oldest first, and for subjects', async () => {
    await plantGrant(db, folder, me, viewer)
    await plantGrant(db, folder, other, editor, later(-1))
    await plantGrant(db, root, me, editor)
    const found = (rows: { subject: string; rights: number }[]) =>
      rows.map((row) => [row.subject, row.rights])
    await sql`update grants set created_at = ${later(-5)} where node_id = ${folder} and subject = ${other}`.execute(
      db,
    )
    expect(found(await findGrantsOnNodes(db, [folder]))).toEqual([
      [other, editor],
      [me, viewer],
    ])
    expect(found(await findGrantsToSubjects(db, [folder], [me]))).toEqual([[me, viewer]])
    expect(found(await findGrantsToSubjects(db, [folder], null)).toSorted()).toEqual(
      [
        [me, viewer],
        [other, editor],
      ].toSorted(),
    )
    expect(await countGrantsOnNode(db, folder)).toBe(2)
    expect(await countGrantsOnNode(db, generateId())).toBe(0)
  })

  test('are written in place of the one for the same node and subject, and deleted by pairs', async () => {
    const grant: GrantToWrite = { nodeId: folder, subject: me, rights: viewer, expiresAt: later(1000) }
    const put = (...grants: GrantToWrite[]) => ctx.together((tx) => putGrantRows(tx, grants))
    expect(await put()).toEqual([])
    const [first] = await put(grant)
    const again = await put(
      { ...grant, rights: editor },
      { ...grant, nodeId: root },
      { ...grant, subject: other },
    )
    expect(again[0]).toEqual(first)
    expect(again.map(({ nodeId }) => nodeId)).toEqual([folder, root, folder])
    const rows = await findGrantsToSubjects(db, [folder], [me])
    const by = ctx.actor.userId
    expect(rows).toMatchObject([{ rights: editor, expires_at: later(1000), created_by: by }])
    await deleteGrantPairs(db, [])
    await deleteGrantPairs(db, [
      { nodeId: folder, subject: me },
      { nodeId: root, subject: other },
    ])
    const left = [...(await findGrantsOnNodes(db, [folder])), ...(await findGrantsOnNodes(db, [root]))]
    expect(left.map((row) => [row.node_id, row.subject])).toEqual([
      [folder, other],
      [root, me],
    ])
  })

  test('are counted on their nodes, whose inheritance changes only where that is said', async () => {
    await plantGrant(db, folder, me, viewer)
    await plantGrant(db, root, me, viewer)
    await sql`update nodes set grant_count = 9 where id in (${folder}, ${root})`.execute(db)
    const state = async (id: string) =>
      (
        await sql<{
          grant_count: number
          inherits: boolean
        }>`select grant_count, inherits from nodes where id = ${id}`.execute(db)
      ).rows[0]
    await updateNodeGrantState(db, [folder], null)
    expect(await state(folder)).toEqual({ grant_count: 1, inherits: true })
    expect(await state(root)).toEqual({ grant_count: 9, inherits: true })
    await updateNodeGrantState(db, [folder], false)
    expect(await state(folder)).toEqual({ grant_count: 1, inherits: false })
    await updateNodeGrantState(db, [folder], null)
    expect(await state(folder)).toEqual({ grant_count: 1, inherits: false })
    await updateNodeGrantState(db, [folder], true)
    expect(await state(folder)).toEqual({ grant_count: 1, inherits: true })
  })

  test('that ended before a moment are deleted, a bounded number at once, and counted off', async () => {
    await plantGrant(db, folder, me, viewer, later(-1))
    await plantGrant(db, folder, other, viewer, later(0))
    await plantGrant(db, folder, generateId(), viewer, later(1))
    await plantGrant(db, folder, generateId(), viewer)
    expect(await deleteEndedGrants(db, later(-2), 10)).toBe(0)
    expect(await deleteEndedGrants(db, later(-1), 10)).toBe(1)
    expect((await findGrantsOnNodes(db, [folder])).length).toBe(3)
    expect(await countGrantsOnNode(db, folder)).toBe(3)
    await plantGrant(db, root, me, viewer, later(-1))
    expect(await deleteEndedGrants(db, later(0), 1)).toBe(1)
    expect(await deleteEndedGrants(db, later(0), 1)).toBe(1)
    expect(await deleteEndedGrants(db, later(0), 1)).toBe(0)
    expect([await countGrantsOnNode(db, folder), await countGrantsOnNode(db, root)]).toEqual([2, 0])
  })

  test('are deleted each, several of one item or of none that is left', async () => {
    for (const id of [folder, folder, generateId(), generateId()])
      await plantGrant(db, id, generateId(), viewer, later(-1))
    expect(await deleteEndedGrants(db, later(0), 3)).toBe(3)
    expect(await deleteEndedGrants(db, later(0), 3)).toBe(1)
  })

  test('name subjects that are in use, except on what was deleted by itself', async () => {
    const gone = await plantNode(db, { parentId: root, deletedAt: later(0) })
    await plantGrant(db, folder, me, viewer)
    await plantGrant(db, root, me, viewer)
    await plantGrant(db, gone, other, viewer)
    expect(await findSubjectsInUse(db, [me, other])).toEqual([me])
    expect(await findSubjectsInUse(db, [generateId()])).toEqual([])
  })
})

describe('requests for access', () => {
  const rights = fileRights.preview
  const ask = (nodeId: string, of = ctx, words = '') =>
    of.together((tx) => putAccessRequest(tx, { nodeId, rights, words }))
  const age = (id: string, ms: number) =>
    sql`update access_requests set created_at = ${later(-ms)} where id = ${id}`.execute(db)
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const waiting = (of: { enterpriseId: string; userId: string }) => findWaitingRequests(db, of, app.clock.now)
  const made = async (nodeId: string, of = ctx, words?: string) => {
    const id = await ask(nodeId, of, words)
    if (id === null) throw new Error('too many')
    return id
  }

  test('replace an open one for the same node, and are too many at fifty', async () => {
    const first = await made(folder)
    expect(await made(folder, ctx, 'please')).toBe(first)
    expect(await findAccessRequest(db, first)).toMatchObject({ words: 'please', state: 'pending', rights })
    for (let count = 1; count < 50; count++) await made(generateId())
    expect(await ask(generateId())).toBeNull()
    expect(await made(folder)).toBe(first)
    // those that nobody answered in time make room
    await age(first, accessRequestLifetimeMs - 1)
    expect(await ask(generateId())).toBeNull()
    await age(first, accessRequestLifetimeMs)
    expect(await ask(generateId())).not.toBeNull()
  })

  test('and those of others and answered ones do not count', async () => {
    const li = await contextOf(app, app.people.li)
    const ids: string[] = []
    for (let count = 0; count < 50; count++) ids.push(await made(generateId()))
    expect(await ask(folder, li)).not.toBeNull()
    await ctx.together((tx) => answerRequests(tx, ids.slice(0, 1), 'refused', 'no'))
    expect(await ask(generateId())).not.toBeNull()
  })

  test('wait for others of the enterprise until they expire, newest first', async () => {
    const [old, young] = [await made(folder), await made(root)]
    await age(old, 1000)
    const { enterpriseId, userId } = ctx.actor
    expect(idsOf(await waiting({ enterpriseId, userId: other }))).toEqual([young, old])
    expect(await waiting({ enterpriseId, userId })).toEqual([])
    expect(await waiting({ enterpriseId: other, userId: other })).toEqual([])
    await age(old, accessRequestLifetimeMs)
    expect(idsOf(await waiting({ enterpriseId, userId: other }))).toEqual([young])
    await age(old, accessRequestLifetimeMs - 1)
    expect(idsOf(await waiting({ enterpriseId, userId: other }))).toEqual([young, old])
    await ctx.together((tx) => answerRequests(tx, [young], 'approved', 'yes'))
    expect(idsOf(await waiting({ enterpriseId, userId: other }))).toEqual([old])
  })

  test("are a person's own, answered ones for ever and open ones until they expire", async () => {
    const [open, answered] = [await made(folder), await made(root)]
    await ctx.together((tx) => answerRequests(tx, [answered], 'refused', 'no'))
    await age(open, accessRequestLifetimeMs - 1)
    await age(answered, accessRequestLifetimeMs * 2)
    const own = async (userId = ctx.actor.userId) => idsOf(await findOwnRequests(db, userId, app.clock.now))
    expect(await own()).toEqual([open, answered])
    expect(await own(other)).toEqual([])
    await age(open, accessRequestLifetimeMs)
    expect(await own()).toEqual([answered])
    const by = { decided_by: ctx.actor.userId, decided_at: app.clock.now }
    expect(await findAccessRequest(db, answered)).toMatchObject({ state: 'refused', answer: 'no', ...by })
    expect(await findAccessRequest(db, generateId())).toBeUndefined()
  })

  test('are locked for an answer while they are open, in the enterprise', async () => {
    const [one, two, three] = [await made(folder), await made(root), await made(generateId())]
    await ctx.together((tx) => answerRequests(tx, [two], 'approved', ''))
    const locked = (of: Ctx) =>
      of.together(async (tx: Tx) => idsOf(await lockWaitingRequests(tx, [one, two])))
    expect(await locked(ctx)).toEqual([one])
    await age(one, accessRequestLifetimeMs)
    expect(await locked(ctx)).toEqual([])
    await age(one, accessRequestLifetimeMs - 1)
    expect(await locked(ctx)).toEqual([one])
    await sql`update access_requests set enterprise_id = ${other} where id = ${one}`.execute(db)
    expect(await locked(ctx)).toEqual([])
    await age(three, 1000)
    await deleteOldRequests(db, later(-1000))
    expect(await findAccessRequest(db, three)).toBeDefined()
    await deleteOldRequests(db, later(-999))
    expect(await findAccessRequest(db, three)).toBeUndefined()
    expect(await findAccessRequest(db, two)).toBeDefined()
  })
})
