import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addFile } from '../../../test/files.ts'
import { issueAccessToken } from '../auth/index.ts'
import { recycle } from './index.ts'
import { recycleKeepingSuite } from './keeping.suite.ts'
import { app, binRows, desk, prepareRecycleDesk } from './test-desk.ts'

prepareRecycleDesk()

describe('the recycle bin', () => {
  test('takes a folder as one item and gives it back', async () => {
    const a = await desk.folder('a')
    await desk.file('x', a.id)
    const before = await desk.used()
    const { undoId } = await app.call(fileEndpoints.remove, { ids: [a.id] })
    expect(await desk.names(desk.home.id)).toEqual([])
    expect(await desk.item(desk.home.id)).toMatchObject({ items: 0, size: 0 })
    expect(await desk.used()).toBe(before)
    expect((await binRows())[0]).toMatchObject({
      id: a.id,
      size: 5,
      position: `张伟 / ${desk.home.name}`,
      deletedBy: '张伟',
      daysLeft: 30,
      folder: true,
    })
    await app.call(fileEndpoints.undo, { undoId })
    expect(await desk.item(a.id)).toMatchObject({ items: 1, size: 5 })
    expect((await binRows()).some(({ id }) => id === a.id)).toBe(false)
  })

  test('restores beside a taken name, and makes the way anew', async () => {
    const a = await desk.folder('a')
    const x = await desk.file('x.txt', a.id)
    await app.call(fileEndpoints.remove, { ids: [x] })
    await desk.file('X.txt', a.id)
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
    const x = await desk.file('x.txt')
    const other = await desk.folder('other')
    await app.call(fileEndpoints.remove, { ids: [x] })
    const refused = await app.call(recycleEndpoints.restore, { ids: [x], parentId: app.people.wang.id })
    expect(refused).toMatchObject([{ result: 'refused', reason: 'common.not_found' }])
    expect(await app.call(recycleEndpoints.restore, { ids: [x], parentId: other.id })).toMatchObject([
      { result: 'done' },
    ])
    expect(await desk.names(other.id)).toEqual(['x.txt'])
  })

  test('purges at once for the quota, in the background for the rows', async () => {
    const a = await desk.folder('a')
    const inner = await desk.folder('inner', a.id)
    const x = await desk.file('x', inner.id)
    const before = await desk.used()
    await app.call(fileEndpoints.remove, { ids: [a.id] })
    expect((await app.call(recycleEndpoints.purge, { ids: [a.id, desk.home.id] })).results).toMatchObject([
      { result: 'done' },
      { result: 'refused', reason: 'common.not_found' },
    ])
    expect(await desk.used()).toBe(before - 5)
    expect(await app.call(recycleEndpoints.restore, { ids: [a.id] })).toMatchObject([{ result: 'refused' }])
    await app.drainJobs()
    const left = await sql`select 1 from nodes where id = any(${[a.id, inner.id, x]}::uuid[])
      union all select 1 from versions where file_id = ${x}`.execute(app.ports.db)
    expect(left.rows).toEqual([])
  })

  test("another's bin is closed, a department's is its administrators'", async () => {
    const { zhang, li, head, enterprise, departments } = app.people
    const x = await desk.file('mine')
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
    expect((await binRows(2, head)).map(({ id }) => id)).toContain(theirs)
    expect((await binRows(2, head))[0]).toMatchObject({ spaceName: '研发中心', deletedBy: '张伟' })
    expect(await app.call(recycleEndpoints.restore, { ids: [theirs] }, head)).toMatchObject([
      { result: 'done' },
    ])
  })

  test('is listed by time, name and size, by pages and by cursor', async () => {
    const made = [
      await desk.file('b', undefined, undefined, 3),
      await desk.file('a', undefined, undefined, 9),
      await desk.file('c'),
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
    const [old, young] = [await desk.file('old'), await desk.file('young')]
    await app.call(fileEndpoints.remove, { ids: [old] })
    app.clock.forward(29.5 * 24 * 3_600_000)
    app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
    await app.call(fileEndpoints.remove, { ids: [young] })
    const expire = async () => {
      await recycle.jobs!.find((one) => one.name === 'recycle.expire')!.run(app.system, {} as never)
      return (await binRows()).map(({ id }) => id).filter((id) => id === old || id === young)
    }
    expect(await expire()).toEqual([young, old])
    app.clock.forward(24 * 3_600_000)
    app.people.zhang.token = await issueAccessToken(app.system, 'zhang')
    expect(await expire()).toEqual([young])
    expect(await app.call(recycleEndpoints.empty, { type: 1 })).toMatchObject({ count: expect.any(Number) })
    expect(await binRows()).toEqual([])
  })

  test('is searched by kind, person, way and time', async () => {
    const box = await desk.folder('Contracts')
    const [pdf, txt] = [await desk.file('a.pdf', box.id), await desk.file('b.txt', box.id)]
    await app.call(fileEndpoints.remove, { ids: [pdf] })
    const between = new Date(app.clock.now.getTime() + 1000)
    app.clock.forward(2000)
    await app.call(fileEndpoints.remove, { ids: [txt, (await desk.folder('empty', box.id)).id] })
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
})

recycleKeepingSuite()
