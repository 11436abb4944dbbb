import { activityEndpoints } from '@cabinet/contract/activity'
import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'

let desk: Desk
let app: TestApp
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
})
beforeEach(() => desk.start())

const told = async (id: string, person?: Person) =>
  (await app.call(activityEndpoints.list, { id, pageSize: 100 }, person)).rows

test('tells who did what to a file, newest first, with before and after', async () => {
  const [a, b] = [await desk.folder('a'), await desk.folder('b')]
  const file = await desk.file('x.txt', a.id)
  await app.call(fileEndpoints.rename, { id: file, name: 'y.txt' })
  await desk.move([file], b.id)
  await app.call(fileEndpoints.remove, { ids: [file] })
  await app.call(recycleEndpoints.restore, { ids: [file] })
  expect(await told(file)).toMatchObject([
    { verb: 'restore', by: '张伟', count: 1, items: [{ id: file, name: 'y.txt' }] },
    { verb: 'delete' },
    { verb: 'move', from: 'a', to: 'b' },
    { verb: 'rename', before: 'x.txt', after: 'y.txt' },
  ])
})

test('tells of a folder what happened below it, and only that', async () => {
  const [a, b] = [await desk.folder('a'), await desk.folder('b')]
  const inner = await desk.folder('inner', a.id)
  const gone = await desk.folder('gone', inner.id)
  await app.call(fileEndpoints.remove, { ids: [gone.id] })
  await app.call(fileEndpoints.rename, { id: b.id, name: 'c' })
  await desk.move([inner.id], b.id)
  expect((await told(a.id)).map(({ verb, items }) => [verb, items.map(({ name }) => name)])).toEqual([
    ['move', ['inner']],
    ['create', ['a']],
  ])
  const ofB = await told(b.id)
  expect(ofB.map(({ verb }) => verb)).toEqual(['move', 'rename', 'delete', 'create', 'create'])
  expect(ofB[2]).toMatchObject({ verb: 'delete', count: 1, items: [{ name: 'gone' }] })
  expect(ofB[2]!.items[0]!.id).toBeUndefined()
})

test('goes on where a page ended', async () => {
  const a = await desk.folder('a')
  for (let round = 0; round < 5; round++)
    await app.call(fileEndpoints.rename, { id: a.id, name: `a${round}` })
  const names: (string | undefined)[] = []
  let cursor: string | undefined
  do {
    const page = await app.call(activityEndpoints.list, { id: a.id, pageSize: 2, cursor })
    names.push(...page.rows.map(({ after }) => after))
    cursor = page.cursor
  } while (cursor)
  expect(names).toEqual(['a4', 'a3', 'a2', 'a1', 'a0', undefined])
  expect((await app.refusal(activityEndpoints.list, { id: a.id, pageSize: 2, cursor: 'x' })).key).toBe(
    'common.invalid',
  )
})

test('is for whoever sees the item, and keeps the names that one may not list', async () => {
  const { li } = app.people
  const shared = await desk.folder('shared')
  const closed = await desk.folder('closed', shared.id)
  await sql`update nodes set inherits = false where id = ${closed.id}`.execute(app.ports.db)
  const secret = await desk.folder('secret', closed.id)
  const outside = await desk.folder('outside')
  const plain = await desk.folder('plain', shared.id)
  expect((await app.refusal(activityEndpoints.list, { id: shared.id, pageSize: 9 }, li)).key).toBe(
    'common.not_found',
  )
  await grant(app, shared.id, li.id, 'viewer')
  await desk.move([plain.id], outside.id)
  await app.call(fileEndpoints.remove, { ids: [secret.id] })
  await app.call(fileEndpoints.remove, { ids: [closed.id] })
  const seen = await told(shared.id, li)
  expect(JSON.stringify(seen)).not.toMatch(/secret|closed|outside/)
  expect(seen.find(({ verb }) => verb === 'move')).toMatchObject({
    from: 'shared',
    items: [{ name: 'plain' }],
  })
  expect(seen.find(({ verb }) => verb === 'delete')).toMatchObject({ count: 1, items: [] })
  expect((await told(shared.id)).map(({ verb }) => verb)).toContain('delete')
})
