import { fileEndpoints } from '@cabinet/contract/files'
import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { settingEndpoints } from '@cabinet/contract/settings'
import { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { addFile, type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { issueAccessToken } from '../auth/index.ts'
import { findTreeFaults } from '../nodes/index.ts'
import { recycle } from './index.ts'

let desk: Desk
let app: TestApp
let folder: Desk['folder']
let file: Desk['file']
let names: Desk['names']
let item: Desk['item']
let used: Desk['used']
beforeAll(async () => {
  desk = await openDesk()
  ;({ app, folder, file, names, item, used } = desk)
})
beforeEach(async () => {
  // tests move the clock by days, and sessions expire
  const { departments: _, ...people } = app.people
  for (const person of Object.values(people))
    person.token = await issueAccessToken(app.system, person.account)
  await desk.start()
})

describe('the recycle bin', () => {
  const bin = async (type = 1, person?: Person) =>
    (await app.call(recycleEndpoints.list, { type, page: 1, pageSize: 100 }, person)).rows

  test('takes a folder as one item and gives it back', async () => {
    const a = await folder('a')
    await file('x', a.id)
    const before = await used()
    const { undoId } = await app.call(fileEndpoints.remove, { ids: [a.id] })
    expect(await names(desk.home.id)).toEqual([])
    expect(await item(desk.home.id)).toMatchObject({ items: 0, size: 0 })
    expect(await used()).toBe(before)
    expect((await bin())[0]).toMatchObject({
      id: a.id,
      size: 5,
      position: `张伟 / ${desk.home.name}`,
      deletedBy: '张伟',
      daysLeft: 30,
      folder: true,
    })
    await app.call(fileEndpoints.undo, { undoId })
    expect(await item(a.id)).toMatchObject({ items: 1, size: 5 })
    expect((await bin()).some(({ id }) => id === a.id)).toBe(false)
  })

  test('restores beside a taken name, and makes the way anew', async () => {
    const a = await folder('a')
    const x = await file('x.txt', a.id)
    await app.call(fileEndpoints.remove, { ids: [x] })
    await file('X.txt', a.id)
    expect(await app.call(recycleEndpoints.restore, { ids: [x] })).toMatchObject([
      { name: 'x（已还原）.txt', result: 'done' },
    ])
    await app.call(fileEndpoints.remove, { ids: [x] })
    await app.call(fileEndpoints.remove, { ids: [a.id] })
    await app.call(recycleEndpoints.purge, { ids: [a.id] })
    await app.drainJobs()
    await app.call(recycleEndpoints.restore, { ids: [x] })
    const { path } = await app.call(fileEndpoints.detail, { id: x })
    expect(path.map(({ name }) => name)).toEqual(['张伟', desk.home.name, 'a', 'x（已还原）.txt'])
    expect(path[2]!.id).not.toBe(a.id)
  })

  test('restores to a chosen folder, not to a forbidden one', async () => {
    const x = await file('x.txt')
    const other = await folder('other')
    await app.call(fileEndpoints.remove, { ids: [x] })
    const refused = await app.call(recycleEndpoints.restore, { ids: [x], parentId: app.people.wang.id })
    expect(refused).toMatchObject([{ result: 'refused', reason: 'common.not_found' }])
    expect(await app.call(recycleEndpoints.restore, { ids: [x], parentId: other.id })).toMatchObject([
      { result: 'done' },
    ])
    expect(await names(other.id)).toEqual(['x.txt'])
  })

  test('purges at once for the quota, in the background for the rows', async () => {
    const a = await folder('a')
    const inner = await folder('inner', a.id)
    const x = await file('x', inner.id)
    const before = await used()
    await app.call(fileEndpoints.remove, { ids: [a.id] })
    expect((await app.call(recycleEndpoints.purge, { ids: [a.id, desk.home.id] })).results).toMatchObject([
      { result: 'done' },
      { result: 'refused', reason: 'common.not_found' },
    ])
    expect(await used()).toBe(before - 5)
    expect(await app.call(recycleEndpoints.restore, { ids: [a.id] })).toMatchObject([{ result: 'refused' }])
    await app.drainJobs()
    const left = await sql`select 1 from nodes where id = any(${[a.id, inner.id, x]}::uuid[])
      union all select 1 from versions where file_id = ${x}`.execute(app.ports.db)
    expect(left.rows).toEqual([])
  })

  test("another's bin is closed, a department's is its administrators'", async () => {
    const { zhang, li, head, enterprise, departments } = app.people
    const x = await file('mine')
    await app.call(fileEndpoints.remove, { ids: [x] })
    for (const person of [li, head, enterprise])
      expect(await app.call(recycleEndpoints.restore, { ids: [x] }, person)).toMatchObject([
        { reason: 'common.not_found' },
      ])
    const theirs = await addFile(app, zhang, { spaceId: departments.research }, `d${desk.home.name}`, 3)
    await app.call(fileEndpoints.remove, { ids: [theirs] })
    expect(await app.refusal(recycleEndpoints.list, { type: 2, page: 1, pageSize: 10 }, zhang)).toMatchObject(
      {
        status: 403,
      },
    )
    expect((await bin(2, head)).map(({ id }) => id)).toContain(theirs)
    expect((await bin(2, enterprise))[0]).toMatchObject({ spaceName: '研发中心', deletedBy: '张伟' })
    expect(await app.call(recycleEndpoints.restore, { ids: [theirs] }, head)).toMatchObject([
      { result: 'done' },
    ])
  })

  test('is listed by time, name and size, by pages and by cursor', async () => {
    const made = [
      await file('b', undefined, undefined, 3),
      await file('a', undefined, undefined, 9),
      await file('c'),
    ]
    for (const id of made) {
      await app.call(fileEndpoints.remove, { ids: [id] })
      app.clock.forward(1000)
    }
    const [b, a, c] = made
    const page = async (input: object) => {
      const answer = await app.call(recycleEndpoints.list, {
        type: 1,
        page: 1,
        pageSize: 100,
        ...input,
      } as never)
      return { ...answer, ids: answer.rows.map((row) => row.id).filter((id) => made.includes(id)) }
    }
    expect((await page({})).ids).toEqual([c, a, b])
    expect((await page({ sort: 'name' })).ids).toEqual([a, b, c])
    expect((await page({ sort: 'size', order: 'desc' })).ids).toEqual([a, c, b])
    expect((await page({ search: 'B' })).ids).toEqual([b])
    const followed: string[] = []
    let cursor: string | undefined
    do {
      const answer = await page({ pageSize: 1, cursor })
      followed.push(...answer.ids)
      cursor = answer.cursor
    } while (cursor)
    expect(followed).toEqual([c, a, b])
    expect(
      await app.refusal(recycleEndpoints.list, { type: 1, page: 1, pageSize: 9, cursor: 'e30' }),
    ).toMatchObject({
      key: 'common.invalid',
    })
  })

  test('forgets what is older than the setting, and nothing else', async () => {
    const [old, young] = [await file('old'), await file('young')]
    await app.call(fileEndpoints.remove, { ids: [old] })
    app.clock.forward(29.5 * 24 * 3_600_000)
    app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
    await app.call(fileEndpoints.remove, { ids: [young] })
    const expire = async () => {
      await recycle.jobs!.find((one) => one.name === 'recycle.expire')!.run(app.system, {} as never)
      return (await bin()).map(({ id }) => id).filter((id) => id === old || id === young)
    }
    expect(await expire()).toEqual([young, old])
    app.clock.forward(24 * 3_600_000)
    app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
    expect(await expire()).toEqual([young])
    expect(await app.call(recycleEndpoints.empty, { type: 1 })).toMatchObject({ count: expect.any(Number) })
    expect(await bin()).toEqual([])
  })

  test('is searched by kind, person, way and time', async () => {
    const box = await folder('Contracts')
    const [pdf, txt] = [await file('a.pdf', box.id), await file('b.txt', box.id)]
    await app.call(fileEndpoints.remove, { ids: [pdf] })
    const between = new Date(app.clock.now.getTime() + 1000)
    app.clock.forward(2000)
    await app.call(fileEndpoints.remove, { ids: [txt, (await folder('empty', box.id)).id] })
    const found = async (filter: object) =>
      (
        await app.call(recycleEndpoints.list, { type: 1, page: 1, pageSize: 100, place: 'contr', ...filter })
      ).rows
        .map((row) => row.name)
        .toSorted()
    expect(await found({})).toEqual(['a.pdf', 'b.txt', 'empty'])
    expect(await found({ kind: 'folder' })).toEqual(['empty'])
    expect(await found({ kind: 'file' })).toEqual(['a.pdf', 'b.txt'])
    expect(await found({ from: between })).toEqual(['b.txt', 'empty'])
    expect(await found({ until: between })).toEqual(['a.pdf'])
    expect(await found({ deletedBy: '张' })).toHaveLength(3)
    expect(await found({ deletedBy: 'nobody' })).toEqual([])
    expect(await found({ place: 'elsewhere' })).toEqual([])
    expect(
      (await app.refusal(recycleEndpoints.list, { type: 1, page: 1, pageSize: 9, kind: 'odd' })).key,
    ).toBe('common.invalid')
  })

  test("shows a member what the member deleted in a shared space, and a keeper everything; purging is the keeper's", async () => {
    const { zhang, li, wang, enterprise } = app.people
    const name = `bin ${desk.home.name}`
    const space = await app.call(
      workspaceEndpoints.create,
      { kind: 'project', name, purpose: '' },
      enterprise,
    )
    await grant(app, space.id, zhang.id, 'manager')
    await grant(app, space.id, li.id, 'editor')
    await grant(app, space.id, wang.id, 'editor')
    const box = await folder('box', space.id, zhang)
    const [hers, mine] = [await file('hers', box.id, li), await file('mine', box.id, zhang)]
    await app.call(fileEndpoints.remove, { ids: [hers] }, li)
    await app.call(fileEndpoints.remove, { ids: [mine] }, zhang)
    const own = (await bin(1, li)).find((row) => row.id === hers)
    expect(own).toMatchObject({ spaceName: space.name, purgeable: false })
    expect((await bin(1, li)).map((row) => row.id)).not.toContain(mine)
    expect((await bin(1, wang)).map((row) => row.id)).not.toContain(hers)
    const whole = { type: 2, spaceId: space.id, page: 1, pageSize: 10 }
    expect((await app.call(recycleEndpoints.list, whole, zhang)).rows.map((row) => row.id)).toEqual([
      mine,
      hers,
    ])
    expect((await app.refusal(recycleEndpoints.list, whole, li)).key).toBe('common.no_permission')
    expect((await app.refusal(recycleEndpoints.empty, whole, li)).key).toBe('common.no_permission')
    expect((await app.call(recycleEndpoints.bins, {}, zhang)).map((one) => one.spaceId)).toContain(space.id)
    expect((await app.call(recycleEndpoints.bins, {}, li)).map((one) => one.spaceId)).not.toContain(space.id)
    expect((await app.call(recycleEndpoints.purge, { ids: [hers] }, li)).results).toMatchObject([
      { reason: 'common.no_permission' },
    ])
    expect(await app.call(recycleEndpoints.restore, { ids: [hers, mine] }, li)).toMatchObject([
      { result: 'done' },
      { reason: 'common.not_found' },
    ])
    await app.call(fileEndpoints.remove, { ids: [hers] }, li)
    await sql`delete from grants where node_id = ${space.id} and subject = ${li.id}`.execute(app.ports.db)
    expect(await app.call(recycleEndpoints.restore, { ids: [hers] }, li)).toMatchObject([
      { result: 'refused' },
    ])
    expect(await app.call(recycleEndpoints.empty, whole, zhang)).toMatchObject({ count: 2, kept: 0 })
  })

  test('keeps what a rule keeps, whoever wants it gone, even after the rule was shortened', async () => {
    const { admin } = app.people
    expect((await app.refusal(settingEndpoints.save, { recycleMinDays: 31 }, admin)).key).toBe(
      'settings.recycle_days_invalid',
    )
    await app.call(settingEndpoints.save, { recycleMinDays: 10 }, admin)
    const kept = await file('kept')
    await app.call(fileEndpoints.remove, { ids: [kept] })
    await app.call(settingEndpoints.save, { recycleMinDays: 0, recycleDays: 1 }, admin)
    const free = await file('free')
    await app.call(fileEndpoints.remove, { ids: [free] })
    const row = (await bin()).find(({ id }) => id === kept)
    expect(row).toMatchObject({ daysLeft: 10, purgeable: false })
    expect((await app.call(recycleEndpoints.purge, { ids: [kept] })).results).toMatchObject([
      { reason: 'recycle.kept' },
    ])
    expect(await app.call(recycleEndpoints.empty, { type: 1 })).toMatchObject({ kept: 1 })
    expect((await bin()).map(({ id }) => id)).toEqual([kept])
    app.clock.forward(5 * 24 * 3_600_000)
    await recycle.jobs!.find((one) => one.name === 'recycle.expire')!.run(app.system, {} as never)
    app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
    app.people.admin.token = await issueAccessToken(app.system, 'admin')
    expect((await bin()).map(({ id }) => id)).toEqual([kept])
    app.clock.forward(6 * 24 * 3_600_000)
    app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
    app.people.admin.token = await issueAccessToken(app.system, 'admin')
    expect((await app.call(recycleEndpoints.purge, { ids: [kept] })).results).toMatchObject([
      { result: 'done' },
    ])
    await app.call(settingEndpoints.save, { recycleDays: 30 }, app.people.admin)
  })

  test('need not count against the quota', async () => {
    const { admin } = app.people
    const [before, counted] = [await used(), await file('counted')]
    await app.call(fileEndpoints.remove, { ids: [counted] })
    await app.call(settingEndpoints.save, { recycleCharged: false }, admin)
    const free = await folder('free')
    await file('x', free.id)
    await app.call(fileEndpoints.remove, { ids: [free.id] })
    expect(await used()).toBe(before + 5)
    expect(await findTreeFaults(app.ports.db)).toEqual([])
    await app.call(settingEndpoints.save, { recycleCharged: true }, admin)
    await app.call(recycleEndpoints.restore, { ids: [free.id] })
    expect(await used()).toBe(before + 10)
    await app.call(fileEndpoints.remove, { ids: [free.id] })
    await app.call(recycleEndpoints.purge, { ids: [free.id, counted] })
    expect(await used()).toBe(before)
    await app.drainJobs()
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('tells how far the removal of much is', async () => {
    const big = await folder('big')
    await app.call(fileEndpoints.addFolders, {
      parentId: big.id,
      paths: Array.from({ length: 2100 }, (_, n) => `f${n}`),
    })
    await app.call(fileEndpoints.remove, { ids: [big.id] })
    const { taskId } = await app.call(recycleEndpoints.purge, { ids: [big.id] })
    expect(await app.call(backgroundTaskEndpoints.get, { id: taskId! })).toMatchObject({
      total: 2101,
      cancellable: false,
    })
    await app.call(backgroundTaskEndpoints.cancel, { id: taskId! })
    await app.drainJobs()
    expect(await app.call(backgroundTaskEndpoints.get, { id: taskId! })).toMatchObject({
      status: 'done',
      success: 2101,
    })
  })
})
