import { fileEndpoints } from '@cabinet/contract/files'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { contextOf, type Desk, openDesk } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { placeOrProlongLock } from '../../locks/index.ts'
import { requireNode, requireNodes } from './gate.ts'
import { requireUnlocked } from './locks.ts'

let desk: Desk
let app: TestApp
let folder: Desk['folder']
let file: Desk['file']
let item: Desk['item']
beforeAll(async () => {
  desk = await openDesk()
  ;({ app, folder, file, item } = desk)
})
beforeEach(() => desk.start())

describe('a lock', () => {
  const hold = async (id: string, person: Person, kind: 'manual' | 'approval' = 'manual') => {
    const ctx = await contextOf(app, person)
    await ctx.together(async (tx) => {
      const { space } = await requireNode(tx, id)
      await placeOrProlongLock(tx, {
        nodeId: id,
        spaceId: space.id,
        kind,
        until: new Date(tx.now().getTime() + 60_000),
      })
    })
  }

  test('stops others on the item, above and below it, and nothing beside', async () => {
    const { research } = app.people.departments
    const { zhang, head } = app.people
    const box = await app.call(
      fileEndpoints.addFolder,
      { name: `box ${desk.home.name}`, spaceId: research },
      zhang,
    )
    const inner = await folder('inner', box.id)
    const x = await file('x', inner.id)
    const beside = await file('beside', inner.id)
    await hold(x, head)
    for (const id of [x, inner.id, box.id])
      expect(await app.refusal(fileEndpoints.remove, { ids: [id] })).toMatchObject({
        status: 423,
        key: 'locks.manual',
      })
    expect((await item(x)).lock).toMatchObject({ kind: 'manual', ownerId: head.id, ownerName: '刘洋' })
    const { results } = await app.call(fileEndpoints.remove, { ids: [x, beside] })
    expect(results).toMatchObject([
      { id: beside, result: 'done' },
      { id: x, reason: 'locks.manual' },
    ])
    await file('new', inner.id)
    const ctx = await contextOf(app, head)
    await requireUnlocked(ctx, [...(await requireNodes(ctx, [x])).values()])
    await expect(hold(x, zhang)).rejects.toMatchObject({ key: 'locks.manual' })
    app.clock.forward(60_000)
    expect(await app.call(fileEndpoints.remove, { ids: [box.id] })).toMatchObject({
      results: [{ result: 'done' }],
    })
  })

  test('of an approval binds its owner too, and goes along to another space', async () => {
    const { research } = app.people.departments
    const x = await file(`x${desk.home.name}`)
    await hold(x, app.people.zhang, 'approval')
    expect(await app.refusal(fileEndpoints.rename, { id: x, name: 'y' })).toMatchObject({
      key: 'locks.approval',
    })
    app.clock.forward(60_000)
    const box = await folder('box')
    const y = await file('y', box.id)
    await hold(y, app.people.zhang)
    await app.call(fileEndpoints.move, { ids: [box.id], spaceId: research, conflict: 'both' })
    expect(await app.refusal(fileEndpoints.remove, { ids: [box.id] }, app.people.head)).toMatchObject({
      status: 423,
    })
  })
})
