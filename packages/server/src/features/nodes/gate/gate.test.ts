import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { contextOf, type Desk, grant, openDesk } from '../../../../test/files.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import {
  accessibleNodes,
  effectiveRights,
  effectiveRightsOfMany,
  findAccessibleNode,
  locateNodes,
  possiblyVisibleNodes,
  reachedAsBefore,
  requireAccessReader,
  requireNode,
  requireNodes,
  visibleNodePaths,
} from './gate.ts'
import { lockAccessibleNode, lockNodes, readUnderSpaceLock, spaceIdsOfNodes } from './lock-nodes.ts'

const { viewer, editor } = namedRightSets
let desk: Desk
let app: TestApp
/** Of li, who was given `shared` as a viewer and `top` as an editor. */
let ctx: Ctx
let own: Ctx
let shared: string
let inside: string
let hidden: string
let top: string
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
  own = await contextOf(app, app.people.zhang)
  ctx = await contextOf(app, app.people.li)
})
beforeEach(async () => {
  await desk.start()
  shared = (await desk.folder('shared')).id
  inside = await desk.file('inside', shared)
  hidden = await desk.file('hidden')
  top = await desk.file('top')
  await grant(app, shared, app.people.li.id, 'viewer')
  await grant(app, top, app.people.li.id, 'editor')
})
const remove = (id: string) => sql`update nodes set deleted_at = now() where id = ${id}`.execute(app.ports.db)
const idsOf = (nodes: ReadonlyMap<string, unknown>) => [...nodes.keys()].sort()
const unknown = generateId()

test('a user sees what grants give, each once, and nothing else', async () => {
  const ids = [shared, inside, hidden, top, inside, unknown]
  const expected = new Map([
    [shared, viewer],
    [inside, viewer],
    [top, editor],
  ])
  const seen = await accessibleNodes(ctx, ids)
  expect(new Map([...seen].map(([id, { rights }]) => [id, rights]))).toEqual(expected)
  expect(await effectiveRights(ctx, ids)).toEqual(expected)
  expect(await effectiveRightsOfMany(ctx, ids)).toEqual(expected)
  // by the query for many
  expect(await effectiveRights(ctx, [...ids, ...Array.from({ length: 100 }, generateId)])).toEqual(expected)
  expect((await findAccessibleNode(ctx, inside))?.node.id).toBe(inside)
  expect(await findAccessibleNode(ctx, hidden)).toBeUndefined()
})

test('a space is made when it is first asked for, by either query', async () => {
  const { wang, head } = app.people
  const [one, other] = [await contextOf(app, wang), await contextOf(app, head)]
  expect(idsOf(await accessibleNodes(one, [wang.id, unknown]))).toEqual([wang.id])
  expect(await effectiveRightsOfMany(other, [head.id, unknown])).toEqual(new Map([[head.id, allFileRights]]))
})

test('nodes are located without rights, inside the enterprise and the tree', async () => {
  const { enterpriseId } = ctx.actor
  expect(idsOf(await locateNodes(ctx, [hidden, hidden, unknown], enterpriseId))).toEqual([hidden])
  expect(idsOf(await locateNodes(ctx, [hidden], generateId()))).toEqual([])
})

test('what lies in a bin is seen as before for those who open the bin', async () => {
  await remove(inside)
  expect(idsOf(await accessibleNodes(ctx, [inside]))).toEqual([])
  expect(await effectiveRightsOfMany(ctx, [inside])).toEqual(new Map())
  const before = await reachedAsBefore(ctx, [inside, hidden])
  expect([...before].map(([id, { rights }]) => [id, rights])).toEqual([[inside, viewer]])
})

test('paths are those of visible nodes, from the root down to the folder', async () => {
  const { id: home } = desk.home
  const paths = await visibleNodePaths(ctx, [inside, hidden, shared])
  expect(paths).toEqual(
    new Map([
      [inside, [app.people.zhang.id, home, shared]],
      [shared, [app.people.zhang.id, home]],
    ]),
  )
})

test('nodes may be visible by their folder or by a grant of their own', async () => {
  const { id: home } = desk.home
  const plain = { isFolder: false, inherits: true, made: false, granted: false }
  const nodes = [
    { ...plain, id: inside, parentId: shared },
    { ...plain, id: hidden, parentId: home },
    { ...plain, id: top, parentId: home, granted: true },
    { ...plain, id: generateId(), parentId: shared, inherits: false },
  ]
  const known = new Map()
  expect((await possiblyVisibleNodes(ctx, nodes, known)).map(({ id }) => id)).toEqual([inside, top])
  expect([known.get(shared)?.children, known.get(home)?.children]).toEqual(['inheriting', 'none'])
  // known folders are not judged again
  known.set(home, { children: 'all', path: [] })
  expect((await possiblyVisibleNodes(ctx, nodes, known)).map(({ id }) => id)).toEqual([inside, hidden, top])
  expect(await possiblyVisibleNodes(ctx, [])).toEqual([])
})

describe('a requirement', () => {
  test('refuses hidden nodes as unknown ones, and rights that lack', async () => {
    const notFound = { key: 'common.not_found' }
    for (const id of [hidden, unknown]) {
      await expect(requireNode(ctx, id)).rejects.toMatchObject(notFound)
      await expect(requireNodes(ctx, [inside, id])).rejects.toMatchObject(notFound)
    }
    const refused = { key: 'common.no_permission' }
    await expect(requireNode(ctx, inside, 'edit')).rejects.toMatchObject(refused)
    await expect(requireNode(ctx, inside, 'preview', 'edit')).rejects.toMatchObject(refused)
    await expect(requireNodes(ctx, [top, inside], 'edit')).rejects.toMatchObject(refused)
    expect((await requireNode(ctx, top, 'preview', 'edit')).rights).toBe(editor)
    expect(idsOf(await requireNodes(ctx, [top, inside], 'preview'))).toEqual([top, inside].sort())
  })

  test('to read who has access asks for the right that is held before an archive takes it', async () => {
    await expect(requireAccessReader(ctx, inside)).rejects.toMatchObject({ key: 'common.no_permission' })
    await expect(requireAccessReader(ctx, hidden)).rejects.toMatchObject({ key: 'common.not_found' })
    await grant(app, hidden, app.people.li.id, fileRights.preview | fileRights.authorise)
    const archive = (at: Date | null) =>
      sql`update spaces set archived_at = ${at} where id = ${app.people.zhang.id}`.execute(app.ports.db)
    await archive(app.clock.now)
    expect((await requireAccessReader(ctx, hidden)).rights).toBe(fileRights.preview)
    await expect(requireAccessReader(ctx, inside)).rejects.toMatchObject({ key: 'spaces.archived' })
    await archive(null)
  })
})

describe('locked nodes', () => {
  test('are read again until every space was locked before the last read', async () => {
    const [one, other] = [app.people.zhang.id, app.people.departments.research]
    await accessibleNodes(own, [one, other])
    const answers = [[one], [one, other], [other, one]]
    let reads = 0
    const read = async () => answers[Math.min(reads++, answers.length - 1)] ?? []
    const answer = await own.together((tx) => readUnderSpaceLock(tx, read, (spaces) => spaces))
    expect([answer, reads]).toEqual([[other, one], 3])
    reads = 0
    expect(
      await own.together((tx) =>
        readUnderSpaceLock(
          tx,
          async () => ++reads,
          () => [],
        ),
      ),
    ).toBe(1)
  })

  test('are those the actor sees, or all with the rights', async () => {
    await ctx.together(async (tx) => {
      expect(idsOf(await lockNodes(tx, [inside, hidden]))).toEqual([inside])
      await expect(lockNodes(tx, [inside, hidden], 'preview')).rejects.toMatchObject({
        key: 'common.not_found',
      })
      expect((await lockAccessibleNode(tx, top, 'edit')).node.id).toBe(top)
      await expect(lockAccessibleNode(tx, inside, 'edit')).rejects.toMatchObject({
        key: 'common.no_permission',
      })
      const nodes = await lockNodes(tx, [inside, top], 'preview')
      expect(spaceIdsOfNodes(nodes)).toEqual([app.people.zhang.id, app.people.zhang.id])
    })
  })

  test('wait for each other', async () => {
    let isFree = false
    const order: string[] = []
    const waiting = own.together(async (first) => {
      await lockAccessibleNode(first, inside)
      const second = own.together(async (tx) => {
        await lockNodes(tx, [hidden])
        order.push(isFree ? 'after' : 'before')
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      isFree = true
      return { second }
    })
    await (await waiting).second
    expect(order).toEqual(['after'])
  })
})
