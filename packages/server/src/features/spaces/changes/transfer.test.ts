import { recycleApi } from '@cabinet/contract/recycle'
import { type FileItem, spaceApi } from '@cabinet/contract/spaces'
import { versionApi } from '@cabinet/contract/versions'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { place } from '../../locks/index.ts'
import { requireRights, requireUnlocked } from '../index.ts'
import { addFile, contextOf, grant } from '../test-files.ts'

let app: TestApp
let round = 0
/** A folder of its own for each test, in zhang's space. */
let home: FileItem
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  home = await app.call(spaceApi.addFolder, { name: `home ${++round}` })
})

const folder = (name: string, parentId = home.id, person?: Person) =>
  app.call(spaceApi.addFolder, { name, parentId }, person)
const file = (name: string, parentId = home.id, person = app.people.zhang, size = 5) =>
  addFile(app, person, { parentId }, name, size)
const names = async (parentId: string, person?: Person) =>
  (await app.call(spaceApi.list, { parentId, page: 1, pageSize: 100 }, person)).rows.map((row) => row.name)
const item = async (id: string, person?: Person) => (await app.call(spaceApi.detail, { id }, person)).item
const move = (ids: string[], parentId: string, conflict: 'ask' | 'skip' | 'both' | 'version' = 'ask') =>
  app.call(spaceApi.move, { ids, parentId, conflict })
const copy = (ids: string[], parentId: string, conflict: 'ask' | 'skip' | 'both' | 'version' = 'ask') =>
  app.call(spaceApi.copy, { ids, parentId, conflict })
const used = async (person = app.people.zhang) =>
  (await app.call(spaceApi.list, { page: 1, pageSize: 1 }, person)).spaceUsed

describe('moving', () => {
  test('takes a folder with all below it, and totals follow', async () => {
    const [a, b] = [await folder('a'), await folder('b')]
    const inner = await folder('inner', a.id)
    await file('x.txt', inner.id)
    const { results, undoId } = await move([inner.id], b.id)
    expect(results).toEqual([{ id: inner.id, name: 'inner', result: 'done' }])
    expect(await item(a.id)).toMatchObject({ items: 0, size: 0 })
    expect(await item(b.id)).toMatchObject({ items: 1, size: 5 })
    await app.call(spaceApi.undo, { undoId: undoId! })
    expect(await item(a.id)).toMatchObject({ items: 1, size: 5 })
    expect(await app.refusal(spaceApi.undo, { undoId: undoId! })).toMatchObject({ key: 'spaces.undo_ended' })
  })

  test('never goes into itself or below', async () => {
    const a = await folder('a')
    const b = await folder('b', a.id)
    const { results } = await move([a.id], b.id)
    expect(results).toEqual([{ id: a.id, name: 'a', result: 'refused', reason: 'spaces.move_into_itself' }])
    expect((await move([a.id], a.id)).results[0]).toMatchObject({ reason: 'spaces.move_into_itself' })
  })

  test.each([
    ['ask', 'conflict', ['A.txt']],
    ['skip', 'skipped', ['A.txt']],
    ['both', 'done', ['a (2).txt', 'A.txt']],
  ] as const)('into a taken name: %s', async (conflict, result, there) => {
    const target = await folder('t')
    await file('A.txt', target.id)
    const other = await file('a.txt')
    expect((await move([other], target.id, conflict)).results).toMatchObject([{ id: other, result }])
    expect((await names(target.id)).sort()).toEqual([...there].sort())
  })

  test('two of one name from two folders: the second clashes', async () => {
    const [a, b, target] = [await folder('a'), await folder('b'), await folder('t')]
    const [one, two] = [await file('x', a.id), await file('X', b.id)]
    expect((await move([one, two], target.id)).results.map(({ result }) => result)).toEqual([
      'done',
      'conflict',
    ])
    expect((await move([two], target.id, 'both')).results).toMatchObject([{ name: 'X (2)' }])
  })

  test('a root stays', async () => {
    expect((await move([app.people.zhang.id], home.id)).results[0]).toMatchObject({
      reason: 'spaces.root_fixed',
    })
  })

  test('not deeper than a hundred folders', async () => {
    const path = Array.from({ length: 60 }, (_, level) => `l${level}`).join('/')
    const [deep] = await app.call(spaceApi.addFolders, { parentId: home.id, paths: [path] })
    const other = await folder('other')
    await app.call(spaceApi.addFolders, { parentId: other.id, paths: [Array(45).fill('m').join('/')] })
    expect((await move([other.id], deep!.id)).results[0]).toMatchObject({ reason: 'spaces.too_deep' })
    const wide = await folder('wide')
    await app.call(spaceApi.addFolders, {
      parentId: wide.id,
      paths: Array.from({ length: 60 }, (_, n) => `w${n}`),
    })
    expect((await move([wide.id], deep!.id)).results[0]).toMatchObject({ result: 'done' })
  })

  test('into a department: who pays changes, and its members see it', async () => {
    const { research } = app.people.departments
    const before = await used()
    const box = await folder('box')
    await file('big', box.id, app.people.zhang, 1000)
    const theirs = await app.call(spaceApi.list, { spaceId: research, page: 1, pageSize: 1 })
    expect(await used()).toBe(before + 1000)
    const { undoId } = await app.call(spaceApi.move, { ids: [box.id], spaceId: research, conflict: 'ask' })
    expect(await used()).toBe(before)
    const now = await app.call(spaceApi.list, { spaceId: research, page: 1, pageSize: 1 }, app.people.head)
    expect(now.spaceUsed).toBe(theirs.spaceUsed + 1000)
    expect(await names(box.id, app.people.head)).toEqual(['big'])
    await app.call(spaceApi.undo, { undoId: undoId! })
    expect(await used()).toBe(before + 1000)
    expect(await app.refusal(spaceApi.detail, { id: box.id }, app.people.head)).toMatchObject({ status: 404 })
  })

  test('only where one may: the right on the item and the right at the target', async () => {
    const { wang, zhang } = app.people
    const [mine, theirs] = [await folder('mine'), await folder('theirs', wang.id, wang)]
    await grant(app, theirs.id, zhang.id, 'viewer')
    expect(
      await app.refusal(spaceApi.move, { ids: [mine.id], parentId: theirs.id, conflict: 'ask' }),
    ).toMatchObject({
      key: 'common.no_permission',
    })
    expect((await move([theirs.id], mine.id)).results[0]).toMatchObject({ reason: 'common.no_permission' })
    expect((await move([home.id, (await folder('x')).id], mine.id)).results).toHaveLength(2)
  })

  test('200 opposite moves at once make no circle', async () => {
    const [a, b] = [await folder('a'), await folder('b')]
    const tries = Array.from({ length: 200 }, (_, n) => (n % 2 ? move([a.id], b.id) : move([b.id], a.id)))
    const done = (await Promise.all(tries)).filter(({ results }) => results[0]!.result === 'done')
    expect(done.length).toBeGreaterThan(0)
    const { path } = await app.call(spaceApi.detail, { id: a.id })
    expect(path[0]!.id).toBe(app.people.zhang.id)
    expect(await item(home.id)).toMatchObject({ items: 1 })
  })
})

describe('copying', () => {
  test('brings all below with the contents, and counts', async () => {
    const [a, target] = [await folder('a'), await folder('t')]
    const inner = await folder('inner', a.id)
    await file('x.txt', inner.id)
    await file('y.txt', a.id)
    const before = await used()
    const { results, undoId } = await copy([a.id], target.id)
    const copied = results[0]!.newId!
    expect(await item(copied)).toMatchObject({ name: 'a', items: 2, size: 10 })
    expect(await item(target.id)).toMatchObject({ items: 1, size: 10 })
    expect(await used()).toBe(before + 10)
    const y = (await app.call(spaceApi.list, { parentId: copied, page: 1, pageSize: 9 })).rows.find(
      (row) => !row.folder,
    )
    expect(await app.call(versionApi.list, { fileId: y!.id })).toMatchObject([
      { number: 1, size: 5, source: 'copy' },
    ])
    await app.call(spaceApi.undo, { undoId: undoId! })
    expect(await item(target.id)).toMatchObject({ items: 0, size: 0 })
  })

  test('beside itself gets a number', async () => {
    const one = await file('a.txt')
    expect((await copy([one], home.id)).results).toMatchObject([{ result: 'done', name: 'a (2).txt' }])
    expect((await copy([one], home.id)).results).toMatchObject([{ result: 'done', name: 'a (3).txt' }])
  })

  test('onto a taken name as a new version', async () => {
    const target = await folder('t')
    const onto = await file('a.txt', target.id)
    const one = await file('A.txt', home.id, app.people.zhang, 7)
    const { results } = await copy([one], target.id, 'version')
    expect(results).toEqual([{ id: one, name: 'a.txt', result: 'done', newId: onto }])
    expect(await item(onto)).toMatchObject({ version: 2, size: 7 })
    expect(await item(target.id)).toMatchObject({ size: 7, items: 1 })
    expect(await app.call(versionApi.list, { fileId: onto })).toMatchObject([{ number: 2 }, { number: 1 }])
    const { results: moved } = await move([one], target.id, 'version')
    expect(moved[0]).toMatchObject({ result: 'done', newId: onto })
    expect(await app.refusal(spaceApi.detail, { id: one })).toMatchObject({ status: 404 })
  })

  test('leaves out what the copier may not see', async () => {
    const { zhang, wang } = app.people
    const shared = await folder('shared', wang.id, wang)
    await file('open.txt', shared.id, wang)
    const closed = await folder('closed', shared.id, wang)
    await file('secret.txt', closed.id, wang)
    await grant(app, shared.id, zhang.id, 'downloader')
    await app.system.together(async (tx) => {
      const { sql } = await import('kysely')
      await sql`update nodes set inherits = false where id = ${closed.id}`.execute(tx.db)
    })
    expect(await names(shared.id)).toEqual(['open.txt'])
    const seen = await app.call(spaceApi.list, { parentId: shared.id, page: 1, pageSize: 10 })
    expect(seen.total).toBe(1)
    const { results } = await copy([shared.id], home.id)
    expect(await names(results[0]!.newId!)).toEqual(['open.txt'])
    expect(await item(results[0]!.newId!)).toMatchObject({ items: 1, size: 5 })
  })

  test('not beyond the quota', async () => {
    const one = await file('big', home.id, app.people.zhang, 600 * 1024 ** 2)
    const refused = await app.refusal(spaceApi.copy, { ids: [one], parentId: home.id, conflict: 'both' })
    expect(refused).toMatchObject({ status: 507, key: 'spaces.no_room' })
    await app.call(spaceApi.remove, { ids: [one] })
    await app.call(recycleApi.purge, { ids: [one] })
  })
})

describe('renaming', () => {
  test('may change the case, not take a name', async () => {
    const one = await file('a.txt')
    await file('b.txt')
    expect(await app.call(spaceApi.rename, { id: one, name: 'A.TXT ' })).toMatchObject({
      name: 'A.TXT',
      suffix: '.txt',
    })
    expect(await app.refusal(spaceApi.rename, { id: one, name: 'B.txt' })).toMatchObject({
      key: 'spaces.name_taken',
    })
    expect(await app.refusal(spaceApi.rename, { id: one, name: 'a/b' })).toMatchObject({
      key: 'spaces.name_special',
    })
    const { undoId } = await app.call(spaceApi.rename, { id: one, name: 'c.txt' })
    await app.call(spaceApi.undo, { undoId: undoId! })
    expect(await item(one)).toMatchObject({ name: 'A.TXT' })
  })

  test('undo ends after an hour, with another change, and for others', async () => {
    const one = await file('a.txt')
    const { undoId } = await app.call(spaceApi.rename, { id: one, name: 'b.txt' })
    const ended = { status: 409, key: 'spaces.undo_ended' }
    expect(await app.refusal(spaceApi.undo, { undoId: undoId! }, app.people.li)).toMatchObject(ended)
    await app.call(spaceApi.rename, { id: one, name: 'c.txt' })
    expect(await app.refusal(spaceApi.undo, { undoId: undoId! })).toMatchObject(ended)
    const { undoId: late } = await app.call(spaceApi.rename, { id: one, name: 'd.txt' })
    app.clock.forward(61 * 60_000)
    expect(await app.refusal(spaceApi.undo, { undoId: late! })).toMatchObject(ended)
  })
})

describe('the recycle bin', () => {
  const bin = async (type = 1, person?: Person) =>
    (await app.call(recycleApi.list, { type, page: 1, pageSize: 100 }, person)).rows

  test('takes a folder as one item and gives it back', async () => {
    const a = await folder('a')
    await file('x', a.id)
    const before = await used()
    const { undoId } = await app.call(spaceApi.remove, { ids: [a.id] })
    expect(await names(home.id)).toEqual([])
    expect(await item(home.id)).toMatchObject({ items: 0, size: 0 })
    expect(await used()).toBe(before)
    expect((await bin())[0]).toMatchObject({
      id: a.id,
      size: 5,
      position: `张伟 / ${home.name}`,
      deletedBy: '张伟',
      daysLeft: 30,
      folder: true,
    })
    await app.call(spaceApi.undo, { undoId })
    expect(await item(a.id)).toMatchObject({ items: 1, size: 5 })
    expect((await bin()).some(({ id }) => id === a.id)).toBe(false)
  })

  test('restores beside a taken name, and makes the way anew', async () => {
    const a = await folder('a')
    const x = await file('x.txt', a.id)
    await app.call(spaceApi.remove, { ids: [x] })
    await file('X.txt', a.id)
    expect(await app.call(recycleApi.restore, { ids: [x] })).toMatchObject([
      { name: 'x（已还原）.txt', result: 'done' },
    ])
    await app.call(spaceApi.remove, { ids: [x] })
    await app.call(spaceApi.remove, { ids: [a.id] })
    await app.call(recycleApi.purge, { ids: [a.id] })
    await app.drainJobs()
    await app.call(recycleApi.restore, { ids: [x] })
    const { path } = await app.call(spaceApi.detail, { id: x })
    expect(path.map(({ name }) => name)).toEqual(['张伟', home.name, 'a', 'x（已还原）.txt'])
    expect(path[2]!.id).not.toBe(a.id)
  })

  test('restores to a chosen folder, not to a forbidden one', async () => {
    const x = await file('x.txt')
    const other = await folder('other')
    await app.call(spaceApi.remove, { ids: [x] })
    const refused = await app.call(recycleApi.restore, { ids: [x], parentId: app.people.wang.id })
    expect(refused).toMatchObject([{ result: 'refused', reason: 'common.not_found' }])
    expect(await app.call(recycleApi.restore, { ids: [x], parentId: other.id })).toMatchObject([
      { result: 'done' },
    ])
    expect(await names(other.id)).toEqual(['x.txt'])
  })

  test('purges at once for the quota, in the background for the rows', async () => {
    const a = await folder('a')
    const inner = await folder('inner', a.id)
    const x = await file('x', inner.id)
    const before = await used()
    await app.call(spaceApi.remove, { ids: [a.id] })
    expect(await app.call(recycleApi.purge, { ids: [a.id, home.id] })).toMatchObject([
      { result: 'done' },
      { result: 'refused', reason: 'common.not_found' },
    ])
    expect(await used()).toBe(before - 5)
    expect(await app.call(recycleApi.restore, { ids: [a.id] })).toMatchObject([{ result: 'refused' }])
    await app.drainJobs()
    const { sql } = await import('kysely')
    const left = await sql`select 1 from nodes where id = any(${[a.id, inner.id, x]}::uuid[])
      union all select 1 from versions where file_id = ${x}`.execute(app.ports.db)
    expect(left.rows).toEqual([])
  })

  test("another's bin is closed, a department's is its administrators'", async () => {
    const { zhang, li, head, enterprise, departments } = app.people
    const x = await file('mine')
    await app.call(spaceApi.remove, { ids: [x] })
    for (const person of [li, head, enterprise])
      expect(await app.call(recycleApi.restore, { ids: [x] }, person)).toMatchObject([
        { reason: 'common.not_found' },
      ])
    const theirs = await addFile(app, zhang, { spaceId: departments.research }, `d${round}`, 3)
    await app.call(spaceApi.remove, { ids: [theirs] })
    expect(await app.refusal(recycleApi.list, { type: 2, page: 1, pageSize: 10 }, zhang)).toMatchObject({
      status: 403,
    })
    expect((await bin(2, head)).map(({ id }) => id)).toContain(theirs)
    expect((await bin(2, enterprise))[0]).toMatchObject({ spaceName: '研发中心', deletedBy: '张伟' })
    expect(await app.call(recycleApi.restore, { ids: [theirs] }, head)).toMatchObject([{ result: 'done' }])
  })

  test('forgets what is older than the setting, and nothing else', async () => {
    const [old, young] = [await file('old'), await file('young')]
    await app.call(spaceApi.remove, { ids: [old] })
    app.clock.forward(29.5 * 24 * 3_600_000)
    const { issueToken } = await import('../../auth/index.ts')
    app.people.zhang.token = await issueToken(app.system, 'zhang')
    await app.call(spaceApi.remove, { ids: [young] })
    const expire = async () => {
      const { recycle } = await import('../../recycle/index.ts')
      await recycle.jobs!.find((one) => one.name === 'recycle.expire')!.run(app.system, {} as never)
      return (await bin()).map(({ id }) => id).filter((id) => id === old || id === young)
    }
    expect(await expire()).toEqual([young, old])
    app.clock.forward(24 * 3_600_000)
    app.people.zhang.token = await issueToken(app.system, 'zhang')
    expect(await expire()).toEqual([young])
    expect(await app.call(recycleApi.empty, { type: 1 })).toMatchObject({ count: expect.any(Number) })
    expect(await bin()).toEqual([])
    for (const one of ['head', 'li', 'wang', 'enterprise'] as const)
      app.people[one].token = await issueToken(app.system, one)
  })
})

describe('a lock', () => {
  const hold = async (id: string, person: Person, kind: 'manual' | 'approval' = 'manual') => {
    const ctx = await contextOf(app, person)
    await ctx.together(async (tx) => {
      const { space } = (await requireRights(tx, [id])).get(id)!
      await place(tx, { nodeId: id, spaceId: space.id, kind, until: new Date(tx.now().getTime() + 60_000) })
    })
  }

  test('stops others on the item, above and below it, and nothing beside', async () => {
    const { research } = app.people.departments
    const { zhang, head } = app.people
    const box = await app.call(spaceApi.addFolder, { name: `box ${round}`, spaceId: research }, zhang)
    const inner = await folder('inner', box.id)
    const x = await file('x', inner.id)
    const beside = await file('beside', inner.id)
    await hold(x, head)
    for (const id of [x, inner.id, box.id])
      expect(await app.refusal(spaceApi.remove, { ids: [id] })).toMatchObject({
        status: 423,
        key: 'locks.manual',
      })
    expect((await item(x)).lock).toMatchObject({ kind: 'manual', ownerId: head.id, ownerName: '刘洋' })
    const { results } = await app.call(spaceApi.remove, { ids: [x, beside] })
    expect(results).toMatchObject([
      { id: beside, result: 'done' },
      { id: x, reason: 'locks.manual' },
    ])
    await file('new', inner.id)
    const ctx = await contextOf(app, head)
    await requireUnlocked(ctx, [...(await requireRights(ctx, [x])).values()])
    await expect(hold(x, zhang)).rejects.toMatchObject({ key: 'locks.manual' })
    app.clock.forward(60_000)
    expect(await app.call(spaceApi.remove, { ids: [box.id] })).toMatchObject({
      results: [{ result: 'done' }],
    })
  })

  test('of an approval binds its owner too, and goes along to another space', async () => {
    const { research } = app.people.departments
    const x = await file(`x${round}`)
    await hold(x, app.people.zhang, 'approval')
    expect(await app.refusal(spaceApi.rename, { id: x, name: 'y' })).toMatchObject({ key: 'locks.approval' })
    app.clock.forward(60_000)
    const box = await folder('box')
    const y = await file('y', box.id)
    await hold(y, app.people.zhang)
    await app.call(spaceApi.move, { ids: [box.id], spaceId: research, conflict: 'both' })
    expect(await app.refusal(spaceApi.remove, { ids: [box.id] }, app.people.head)).toMatchObject({
      status: 423,
    })
  })
})
