import { namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { contextOf, type Desk, grant, openDesk } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { placeOrProlongLock } from '../../locks/index.ts'
import { findTreeFaults, lockSpaceTrees } from '../tree/index.ts'
import { accessibleNodes, requireNode } from './gate.ts'
import { lockRefusalsOfNodes } from './locks.ts'
import { moveNodes } from './move-nodes.ts'
import { accessibleByEachViewer } from './onlookers.ts'
import { locationsOfNodes, lockNodeLocations } from './places.ts'
import { folderIdOfReference, lockTargetFolder, requireTargetFolder } from './target.ts'

const { viewer, editor } = namedRightSets
let desk: Desk
let app: TestApp
let ctx: Ctx
let folder: string
let file: string
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
  ctx = await contextOf(app, app.people.zhang)
})
beforeEach(async () => {
  await desk.start()
  folder = (await desk.folder('folder')).id
  file = await desk.file('file', folder)
})
const hours = (count: number) => new Date(app.clock.now.getTime() + count * 3_600_000)
const lock = async (id: string, person: Person, ownerId = person.id) =>
  (await contextOf(app, person)).together(async (tx) => {
    const { space } = await requireNode(tx, id)
    await placeOrProlongLock(tx, { nodeId: id, spaceId: space.id, kind: 'manual', ownerId, until: hours(1) })
  })

describe('a place independent of any actor', () => {
  test('is told with its space and whether a lock lies on it or above', async () => {
    const stranger = await contextOf(app, app.people.wang)
    const read = async () => {
      const places = await locationsOfNodes(stranger, [file, folder, generateId()])
      return [...places].map(([id, { node, space, held }]) => [id, node.id, space.id, held])
    }
    const { id: zhang } = app.people.zhang
    expect(await read()).toEqual([
      [file, file, zhang, false],
      [folder, folder, zhang, false],
    ])
    await lock(file, app.people.zhang)
    expect((await read()).map((one) => one[3])).toEqual([true, false])
    await lock(folder, app.people.zhang)
    expect((await read()).map((one) => one[3])).toEqual([true, true])
    const remove = (at: Date | null) =>
      sql`update nodes set deleted_at = ${at} where id = ${folder}`.execute(app.ports.db)
    await remove(app.clock.now)
    expect(await read()).toEqual([])
    await ctx.together(async (tx) => expect((await lockNodeLocations(tx, [file])).size).toBe(0))
    await remove(null)
  })
})

test('a lock above or below a node forbids others to change it, and none beside it', async () => {
  const { zhang, li } = app.people
  const beside = await desk.file('beside')
  const refused = async () => {
    const nodes = await accessibleNodes(ctx, [desk.home.id, folder, file, beside])
    return new Map(await lockRefusalsOfNodes(ctx, [...nodes.values()]))
  }
  await lock(folder, zhang, li.id)
  const reasons = [desk.home.id, folder, file].map((id) => [id, 'locks.manual'] as const)
  expect(await refused()).toEqual(new Map(reasons))
})

describe('a target', () => {
  test('is named by its folder, its space or nothing', () => {
    expect(folderIdOfReference(ctx, { parentId: 'p', spaceId: 's' })).toBe('p')
    expect(folderIdOfReference(ctx, { spaceId: 's' })).toBe('s')
    expect(folderIdOfReference(ctx, {})).toBe(app.people.zhang.id)
  })

  test('is a folder in which the actor holds the right, and no lock of others forbids adding', async () => {
    const { li } = app.people
    const other = await contextOf(app, li)
    await grant(app, folder, li.id, 'viewer')
    const asked = (of: Ctx, parentId: string, right: 'upload' | 'preview' = 'upload') => [
      () => requireTargetFolder(of, { parentId }, right),
      () => of.together((tx) => lockTargetFolder(tx, { parentId }, right)),
    ]
    for (const ask of asked(ctx, folder)) expect((await ask()).node.id).toBe(folder)
    for (const ask of asked(ctx, file))
      await expect(ask()).rejects.toMatchObject({ key: 'spaces.target_not_folder' })
    for (const ask of asked(other, folder))
      await expect(ask()).rejects.toMatchObject({ key: 'common.no_permission' })
    for (const ask of asked(other, desk.home.id))
      await expect(ask()).rejects.toMatchObject({ key: 'common.not_found' })
    const adding = () => ctx.together((tx) => lockTargetFolder(tx, { parentId: folder }, 'upload'))
    // a locked file does not close its folder, nor does a lock of one's own
    await lock(file, app.people.zhang, li.id)
    await lock(folder, app.people.zhang)
    expect((await adding()).node.id).toBe(folder)
    await lock(desk.home.id, app.people.zhang, li.id)
    await expect(adding()).rejects.toMatchObject({ key: 'locks.manual' })
  })
})

test('each viewer sees of a node that stops inheritance what is granted on it alone', async () => {
  const { li, wang } = app.people
  await grant(app, folder, li.id, 'editor')
  await grant(app, folder, wang.id, 'editor')
  await grant(app, file, li.id, 'viewer')
  await sql`update nodes set inherits = false where id = ${file}`.execute(app.ports.db)
  const actors = await Promise.all([li, wang].map(async (one) => (await contextOf(app, one)).actor))
  const { seen } = await accessibleByEachViewer(ctx, file, actors)
  expect([...seen].map(([id, { rights }]) => [id, rights])).toEqual([[li.id, viewer]])
})

test('a target that moves to another space while its lock is awaited is locked there too', async () => {
  const { research } = app.people.departments
  await requireNode(ctx, research)
  const isFree = async () => {
    const { rows } = await sql`select 1 from spaces where id = ${research} for update skip locked`.execute(
      app.ports.db,
    )
    return rows.length > 0
  }
  let locking: Promise<[string, boolean]> | undefined
  await ctx.together(async (tx) => {
    await lockSpaceTrees(tx.db, [app.people.zhang.id])
    locking = ctx.together(async (second) => {
      const { space } = await lockTargetFolder(second, { parentId: folder }, 'upload')
      return [space.id, await isFree()] as [string, boolean]
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const [item, target] = [await requireNode(tx, folder), await requireNode(tx, research)]
    await moveNodes(tx, target, [{ item, name: generateId() }])
  })
  expect(await locking).toEqual([research, false])
  expect(await isFree()).toBe(true)
})

test('each viewer sees a node by the own grants, until the first of them ends', async () => {
  const { zhang, li, wang, head } = app.people
  await grant(app, folder, li.id, 'viewer', hours(3))
  await grant(app, file, li.id, 'editor', hours(2))
  await grant(app, file, wang.id, 'editor', hours(0))
  const actors = await Promise.all(
    [zhang, li, wang, head].map(async (one) => (await contextOf(app, one)).actor),
  )
  const { seen, wayIds, endsAt } = await accessibleByEachViewer(ctx, file, actors)
  expect([...seen.keys()]).toEqual([zhang.id, li.id])
  expect(seen.get(li.id)?.rights).toBe(viewer | editor)
  expect(wayIds).toEqual([zhang.id, desk.home.id, folder, file])
  expect(endsAt).toEqual(hours(2))
  const none = await accessibleByEachViewer(ctx, generateId(), actors)
  expect([none.seen.size, none.wayIds, none.endsAt]).toEqual([0, [], null])
})

describe('moved nodes', () => {
  const used = async (ownerId: string) => {
    const { rows } = await sql<{ used: number }>`select used from quotas where owner_id = ${ownerId}`.execute(
      app.ports.db,
    )
    return Number(rows[0]?.used)
  }

  test('take their bytes, counts, names and locks along to another space', async () => {
    const { research } = app.people.departments
    await requireNode(ctx, research)
    await lock(file, app.people.zhang)
    const [mine, theirs] = [await used(app.people.zhang.id), await used(research)]
    await ctx.together(async (tx) => {
      const [item, target] = [await requireNode(tx, folder), await requireNode(tx, research)]
      await moveNodes(tx, target, [])
      await moveNodes(tx, target, [{ item, name: 'Moved' }])
    })
    const bytes = mine - (await used(app.people.zhang.id))
    expect([bytes > 0, (await used(research)) - theirs]).toEqual([true, bytes])
    const moved = await requireNode(ctx, file)
    expect([moved.space.id, moved.ancestors.at(-1)?.name]).toEqual([research, 'Moved'])
    const { rows } = await sql<{
      space_id: string
    }>`select space_id from locks where node_id = ${file}`.execute(app.ports.db)
    expect(rows).toEqual([{ space_id: research }])
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('go each into a folder of its own where that is said, and are charged to nobody anew in their space', async () => {
    const second = (await desk.folder('second')).id
    const before = await used(app.people.zhang.id)
    await ctx.together(async (tx) => {
      const [item, target, into] = [
        await requireNode(tx, file),
        await requireNode(tx, desk.home.id),
        await requireNode(tx, second),
      ]
      await moveNodes(tx, target, [{ item, name: 'file', into }])
    })
    expect((await requireNode(ctx, file)).node.parentId).toBe(second)
    expect(await used(app.people.zhang.id)).toBe(before)
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })
})
