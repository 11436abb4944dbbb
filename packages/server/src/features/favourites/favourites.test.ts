import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { contextOf, type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { countFavourites } from './index.ts'

let desk: Desk
let app: TestApp
let folder: Desk['folder']
let file: Desk['file']
beforeAll(async () => {
  desk = await openDesk()
  ;({ app, folder, file } = desk)
})
beforeEach(async () => {
  await sql`delete from favourites`.execute(app.ports.db)
  await desk.start()
})

const page = { page: 1, pageSize: 10 }
const list = (more: object = {}, person?: Person) =>
  app.call(favouriteEndpoints.list, { ...page, ...more }, person)
const names = async (more: object = {}, person?: Person) =>
  (await list(more, person)).rows.map(({ name }) => name)
const add = async (ids: string[], person?: Person) => {
  app.clock.forward(1000)
  return app.call(favouriteEndpoints.add, { ids }, person)
}
const count = async (person: Person) => countFavourites(await contextOf(app, person))

describe('My Collection', () => {
  test('keeps files and folders, newest first, each once', async () => {
    const a = await folder('a')
    const x = await file('x.txt', a.id)
    await add([a.id])
    const [mark] = await add([x])
    await add([x])
    const { rows, total, parentId, path } = await list()
    expect({ total, parentId, path }).toEqual({ total: 2, parentId: '', path: [] })
    expect(rows[0]).toMatchObject({
      collectionId: mark!.collectionId,
      id: x,
      name: 'x.txt',
      suffix: '.txt',
      position: `张伟 / ${desk.home.name} / a`,
      folderName: 'a',
      uploadedBy: '张伟',
      sizeText: '5 B',
      version: 1,
      label: '',
      item: { id: x, folder: false },
    })
    expect(rows[1]).toMatchObject({ name: 'a', suffix: '', item: { folder: true, items: 1 } })
    expect(await count(app.people.zhang)).toBe(2)
  })

  test('is searched by name, sorted and paged', async () => {
    const ids = []
    for (const name of ['b.txt', 'A.txt', 'c.md']) ids.push(await file(name))
    await add(ids)
    expect(await names({ search: 'TXT', sort: 'name' })).toEqual(['A.txt', 'b.txt'])
    expect(await names({ sort: 'name', order: 'desc', pageSize: 2, page: 2 })).toEqual(['A.txt'])
    expect(await app.refusal(favouriteEndpoints.list, { ...page, sort: 'owner' })).toMatchObject({
      key: 'common.invalid',
    })
  })

  test('opens a collected folder and grows its way', async () => {
    const a = await folder('a')
    const b = await folder('b', a.id)
    await file('x.txt', b.id)
    const y = await file('y.txt', b.id)
    await add([a.id, y])
    expect(await names({ parentId: a.id })).toEqual(['b'])
    const inner = await list({ parentId: b.id, sort: 'name', order: 'desc' })
    expect(inner.rows.map(({ name, collectionId }) => [name, collectionId !== ''])).toEqual([
      ['y.txt', true],
      ['x.txt', false],
    ])
    expect(inner.path.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(inner).toMatchObject({ parentId: b.id, folder: { id: b.id } })
    expect(await names({ parentId: b.id, search: 'Y' })).toEqual(['y.txt'])
  })

  test('follows what moves or is renamed; a copy is another thing', async () => {
    const a = await folder('a')
    const x = await file('x.txt')
    await add([x])
    await desk.move([x], a.id)
    await app.call(fileEndpoints.rename, { id: x, name: 'renamed.txt' })
    await desk.copy([x], desk.home.id)
    expect((await list()).rows).toMatchObject([{ name: 'renamed.txt', folderName: 'a' }])
  })

  test('forgets nothing when an item is deleted, and everything when it is purged', async () => {
    const a = await folder('a')
    const x = await file('x.txt', a.id)
    await add([a.id, x])
    await app.call(fileEndpoints.remove, { ids: [a.id] })
    expect(await names()).toEqual([])
    expect(await count(app.people.zhang)).toBe(0)
    await app.call(recycleEndpoints.restore, { ids: [a.id] })
    expect((await names()).sort()).toEqual(['a', 'x.txt'])
    await app.call(fileEndpoints.remove, { ids: [a.id] })
    await app.call(recycleEndpoints.purge, { ids: [a.id] })
    await app.drainJobs()
    const left = await sql`select 1 from favourites`.execute(app.ports.db)
    expect(left.rows).toEqual([])
  })

  test('hides what may no longer be seen, and tells nothing of the folders above it', async () => {
    const { li } = app.people
    const a = await folder('secret project')
    const b = await folder('plans', a.id)
    const x = await file('x.txt', b.id)
    await grant(app, b.id, li.id, 'viewer')
    await add([x], li)
    expect((await list({}, li)).rows).toMatchObject([{ position: 'plans', folderName: 'plans' }])
    await sql`delete from grants where node_id = ${b.id}`.execute(app.ports.db)
    await sql`update nodes set grant_count = 0 where id = ${b.id}`.execute(app.ports.db)
    expect(await names({}, li)).toEqual([])
    expect(await app.refusal(favouriteEndpoints.list, { ...page, parentId: b.id }, li)).toMatchObject({
      key: 'common.not_found',
    })
  })

  test("is one's own: nobody collects what they do not see, or empties another's", async () => {
    const { li, zhang } = app.people
    const x = await file('x.txt')
    expect(await app.refusal(favouriteEndpoints.add, { ids: [x] }, li)).toMatchObject({
      status: 404,
      key: 'common.not_found',
    })
    const shared = await file('shared.txt')
    await grant(app, shared, li.id, 'viewer')
    const [mine] = await add([shared])
    await add([shared], li)
    const ids = [mine!.collectionId]
    expect(await app.refusal(favouriteEndpoints.remove, { ids }, li)).toMatchObject({
      key: 'common.not_found',
    })
    expect(await app.call(favouriteEndpoints.marks, { ids: [shared, x] })).toEqual([
      { id: shared, collectionId: mine!.collectionId },
    ])
    expect(await app.call(favouriteEndpoints.remove, { ids }, zhang)).toEqual({ count: 1 })
    expect(await app.call(favouriteEndpoints.marks, { ids: [shared] })).toEqual([])
    expect(await names({}, li)).toEqual(['shared.txt'])
  })

  test('writes what happened into the journal', async () => {
    const x = await file('x.txt')
    const [mark] = await add([x])
    await app.call(favouriteEndpoints.remove, { ids: [mark!.collectionId] })
    const { rows } = await sql<{ action: string }>`
      select action from journal where ${x}::uuid = any(nodes) and action like 'favourites.%' order by id`.execute(
      app.ports.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['favourites.add', 'favourites.remove'])
  })
})
