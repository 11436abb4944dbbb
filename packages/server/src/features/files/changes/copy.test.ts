import { fileEndpoints } from '@cabinet/contract/files'
import { recycleEndpoints } from '@cabinet/contract/recycle'
import { versionEndpoints } from '@cabinet/contract/versions'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../../test/files.ts'
import { findTreeFaults } from '../../nodes/index.ts'

let desk: Desk
let app: TestApp
let folder: Desk['folder']
let file: Desk['file']
let names: Desk['names']
let item: Desk['item']
let move: Desk['move']
let copy: Desk['copy']
let used: Desk['used']
beforeAll(async () => {
  desk = await openDesk()
  ;({ app, folder, file, names, item, move, copy, used } = desk)
})
beforeEach(() => desk.start())

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
    const y = (await app.call(fileEndpoints.list, { parentId: copied, page: 1, pageSize: 9 })).rows.find(
      (row) => !row.folder,
    )
    expect(await app.call(versionEndpoints.list, { fileId: y!.id, pageSize: 100 })).toMatchObject([
      { number: 1, size: 5, source: 'copy' },
    ])
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await item(target.id)).toMatchObject({ items: 0, size: 0 })
  })

  test('beside itself gets a number', async () => {
    const one = await file('a.txt')
    expect((await copy([one], desk.home.id)).results).toMatchObject([{ result: 'done', name: 'a (2).txt' }])
    expect((await copy([one], desk.home.id)).results).toMatchObject([{ result: 'done', name: 'a (3).txt' }])
  })

  test('onto a taken name as a new version', async () => {
    const target = await folder('t')
    const onto = await file('a.txt', target.id)
    const one = await file('A.txt', desk.home.id, app.people.zhang, 7)
    const { results } = await copy([one], target.id, 'version')
    expect(results).toEqual([{ id: one, name: 'a.txt', result: 'done', newId: onto }])
    expect(await item(onto)).toMatchObject({ version: 2, size: 7 })
    expect(await item(target.id)).toMatchObject({ size: 7, items: 1 })
    expect(await app.call(versionEndpoints.list, { fileId: onto, pageSize: 100 })).toMatchObject([
      { number: 2 },
      { number: 1 },
    ])
    const { results: moved } = await move([one], target.id, 'version')
    expect(moved[0]).toMatchObject({ result: 'done', newId: onto })
    expect(await app.refusal(fileEndpoints.detail, { id: one })).toMatchObject({ status: 404 })
  })

  test('is taken back once where one copy lies in another by now', async () => {
    const [a, b, target] = [await folder('a'), await folder('b'), await folder('t')]
    await file('x', b.id)
    const { results, undoId } = await copy([a.id, b.id], target.id)
    const [copyOfA, copyOfB] = results.map(({ newId }) => newId!)
    await move([copyOfB!], copyOfA!)
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await item(target.id)).toMatchObject({ items: 0, size: 0 })
    expect(await findTreeFaults(app.ports.db)).toEqual([])
  })

  test('leaves out what the copier may not see', async () => {
    const { zhang, wang } = app.people
    const shared = await folder('shared', wang.id, wang)
    await file('open.txt', shared.id, wang)
    const closed = await folder('closed', shared.id, wang)
    await file('secret.txt', closed.id, wang)
    await grant(app, shared.id, zhang.id, 'downloader')
    await app.system.together(async (tx) => {
      await sql`update nodes set inherits = false where id = ${closed.id}`.execute(tx.db)
    })
    expect(await names(shared.id)).toEqual(['open.txt'])
    const seen = await app.call(fileEndpoints.list, { parentId: shared.id, page: 1, pageSize: 10 })
    expect(seen.total).toBe(1)
    const { results } = await copy([shared.id], desk.home.id)
    expect(await names(results[0]!.newId!)).toEqual(['open.txt'])
    expect(await item(results[0]!.newId!)).toMatchObject({ items: 1, size: 5 })
  })

  test('not beyond the quota', async () => {
    const one = await file('big', desk.home.id, app.people.zhang, 600 * 1024 ** 2)
    const refused = await app.refusal(fileEndpoints.copy, {
      ids: [one],
      parentId: desk.home.id,
      conflict: 'both',
    })
    expect(refused).toMatchObject({ status: 507, key: 'spaces.no_room' })
    await app.call(fileEndpoints.remove, { ids: [one] })
    await app.call(recycleEndpoints.purge, { ids: [one] })
  })
})

describe('renaming', () => {
  test('may change the case, not take a name', async () => {
    const one = await file('a.txt')
    await file('b.txt')
    expect(await app.call(fileEndpoints.rename, { id: one, name: 'A.TXT ' })).toMatchObject({
      name: 'A.TXT',
      suffix: '.txt',
    })
    expect(await app.refusal(fileEndpoints.rename, { id: one, name: 'B.txt' })).toMatchObject({
      key: 'spaces.name_taken',
    })
    expect(await app.refusal(fileEndpoints.rename, { id: one, name: 'a/b' })).toMatchObject({
      key: 'spaces.name_special',
    })
    const { undoId } = await app.call(fileEndpoints.rename, { id: one, name: 'c.txt' })
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await item(one)).toMatchObject({ name: 'A.TXT' })
  })

  test('undo ends after an hour, with another change, and for others', async () => {
    const one = await file('a.txt')
    const { undoId } = await app.call(fileEndpoints.rename, { id: one, name: 'b.txt' })
    const ended = { status: 409, key: 'spaces.undo_ended' }
    expect(await app.refusal(fileEndpoints.undo, { undoId: undoId! }, app.people.li)).toMatchObject(ended)
    await app.call(fileEndpoints.rename, { id: one, name: 'c.txt' })
    expect(await app.refusal(fileEndpoints.undo, { undoId: undoId! })).toMatchObject(ended)
    const { undoId: late } = await app.call(fileEndpoints.rename, { id: one, name: 'd.txt' })
    app.clock.forward(61 * 60_000)
    expect(await app.refusal(fileEndpoints.undo, { undoId: late! })).toMatchObject(ended)
  })
})
