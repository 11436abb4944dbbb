import { fileEndpoints } from '@cabinet/contract/files'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../../test/files.ts'

let desk: Desk
let app: TestApp
let folder: Desk['folder']
let file: Desk['file']
let names: Desk['names']
let item: Desk['item']
let move: Desk['move']
let used: Desk['used']
beforeAll(async () => {
  desk = await openDesk()
  ;({ app, folder, file, names, item, move, used } = desk)
})
beforeEach(() => desk.start())

describe('moving', () => {
  test('takes a folder with all below it, and totals follow', async () => {
    const [a, b] = [await folder('a'), await folder('b')]
    const inner = await folder('inner', a.id)
    await file('x.txt', inner.id)
    const { results, undoId } = await move([inner.id], b.id)
    expect(results).toEqual([{ id: inner.id, name: 'inner', result: 'done' }])
    expect(await item(a.id)).toMatchObject({ items: 0, size: 0 })
    expect(await item(b.id)).toMatchObject({ items: 1, size: 5 })
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await item(a.id)).toMatchObject({ items: 1, size: 5 })
    expect(await app.refusal(fileEndpoints.undo, { undoId: undoId! })).toMatchObject({
      key: 'spaces.undo_ended',
    })
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
    expect((await move([app.people.zhang.id], desk.home.id)).results[0]).toMatchObject({
      reason: 'spaces.root_fixed',
    })
  })

  test('not deeper than a hundred folders', async () => {
    const path = Array.from({ length: 60 }, (_, level) => `l${level}`).join('/')
    const [deep] = await app.call(fileEndpoints.addFolders, { parentId: desk.home.id, paths: [path] })
    const other = await folder('other')
    await app.call(fileEndpoints.addFolders, { parentId: other.id, paths: [Array(45).fill('m').join('/')] })
    expect((await move([other.id], deep!.id)).results[0]).toMatchObject({ reason: 'spaces.too_deep' })
    const wide = await folder('wide')
    await app.call(fileEndpoints.addFolders, {
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
    const theirs = await app.call(fileEndpoints.list, { spaceId: research, page: 1, pageSize: 1 })
    expect(await used()).toBe(before + 1000)
    const { undoId } = await app.call(fileEndpoints.move, {
      ids: [box.id],
      spaceId: research,
      conflict: 'ask',
    })
    expect(await used()).toBe(before)
    const now = await app.call(
      fileEndpoints.list,
      { spaceId: research, page: 1, pageSize: 1 },
      app.people.head,
    )
    expect(now.spaceUsed).toBe(theirs.spaceUsed + 1000)
    expect(await names(box.id, app.people.head)).toEqual(['big'])
    await app.call(fileEndpoints.undo, { undoId: undoId! })
    expect(await used()).toBe(before + 1000)
    expect(await app.refusal(fileEndpoints.detail, { id: box.id }, app.people.head)).toMatchObject({
      status: 404,
    })
  })

  test('only where one may: the right on the item and the right at the target', async () => {
    const { wang, zhang } = app.people
    const [mine, theirs] = [await folder('mine'), await folder('theirs', wang.id, wang)]
    await grant(app, theirs.id, zhang.id, 'viewer')
    expect(
      await app.refusal(fileEndpoints.move, { ids: [mine.id], parentId: theirs.id, conflict: 'ask' }),
    ).toMatchObject({
      key: 'common.no_permission',
    })
    expect((await move([theirs.id], mine.id)).results[0]).toMatchObject({ reason: 'common.no_permission' })
    expect((await move([desk.home.id, (await folder('x')).id], mine.id)).results).toHaveLength(2)
  })

  test('is not taken back where that would close a circle', async () => {
    const [p, q, target] = [await folder('p'), await folder('q'), await folder('t')]
    const [x, y] = [await folder('x', p.id), await folder('y', q.id)]
    const { undoId } = await move([x.id, y.id], target.id)
    await move([p.id], y.id)
    await move([q.id], x.id)
    expect(await app.refusal(fileEndpoints.undo, { undoId: undoId! })).toMatchObject({
      key: 'spaces.undo_ended',
    })
    expect(await names(target.id)).toEqual(['x', 'y'])
    expect(await item(target.id)).toMatchObject({ items: 2 })
  })

  test('200 opposite moves at once make no circle', async () => {
    const [a, b] = [await folder('a'), await folder('b')]
    const tries = Array.from({ length: 200 }, (_, n) => (n % 2 ? move([a.id], b.id) : move([b.id], a.id)))
    const done = (await Promise.all(tries)).filter(({ results }) => results[0]!.result === 'done')
    expect(done.length).toBeGreaterThan(0)
    const { path } = await app.call(fileEndpoints.detail, { id: a.id })
    expect(path[0]!.id).toBe(app.people.zhang.id)
    expect(await item(desk.home.id)).toMatchObject({ items: 1 })
  })
})
