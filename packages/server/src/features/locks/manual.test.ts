import { fileEndpoints } from '@cabinet/contract/files'
import { lockEndpoints } from '@cabinet/contract/locks'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { addFile, contextOf, type Desk, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { locks, placeOrProlongLock } from './index.ts'

let desk: Desk
let app: TestApp
let box: Awaited<ReturnType<Desk['folder']>>
beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
})
beforeEach(async () => {
  await desk.start()
  // a department's members share its items
  const { zhang, departments } = app.people
  box = await app.call(
    fileEndpoints.addFolder,
    { name: `box ${desk.home.name}`, spaceId: departments.research },
    zhang,
  )
  app.pushed.length = 0
})

const MINUTE = 60_000
const file = (name: string, person = app.people.zhang) => addFile(app, person, { parentId: box.id }, name, 5)
const lock = (ids: string[], person: Person, part: { minutes?: number; reason?: string } = {}) =>
  app.call(lockEndpoints.lock, { ids, minutes: 30, ...part }, person)
const lockOf = async (id: string) => (await desk.item(id)).lock
const later = (ms: number) => new Date(app.clock.now.getTime() + ms)

describe('a lock by hand', () => {
  test('says who, since when, why and until when; others are kept off, its owner is not', async () => {
    const { zhang, head } = app.people
    const id = await file('合同.docx')
    await lock([id], head, { reason: ' 正在核对条款 ' })
    expect(await lockOf(id)).toEqual({
      kind: 'manual',
      ownerId: head.id,
      ownerName: '刘洋',
      until: later(30 * MINUTE),
      since: app.clock.now,
      reason: '正在核对条款',
    })
    expect(await app.refusal(fileEndpoints.rename, { id, name: 'x.docx' }, zhang)).toMatchObject({
      status: 423,
      key: 'locks.manual',
    })
    expect(await app.call(fileEndpoints.rename, { id, name: 'y.docx' }, head)).toMatchObject({
      name: 'y.docx',
    })
    expect(await app.refusal(lockEndpoints.lock, { ids: [id], minutes: 5 }, zhang)).toMatchObject({
      key: 'locks.manual',
    })
  })

  test('is prolonged by its owner, at most a day from now, and keeps its reason', async () => {
    const { head } = app.people
    const id = await file('a.txt')
    const since = app.clock.now
    await lock([id], head, { reason: '审阅' })
    app.clock.forward(10 * MINUTE)
    await lock([id], head, { minutes: 24 * 60 })
    expect(await lockOf(id)).toMatchObject({ until: later(24 * 60 * MINUTE), since, reason: '审阅' })
    const longer = await app.app.inject({
      method: 'POST',
      url: lockEndpoints.lock.path,
      headers: { authorization: `Bearer ${head.token}` },
      payload: { Ids: [id], Minutes: 24 * 60 + 1 },
    })
    expect(longer.statusCode).toBe(400)
  })

  test('never outlives its end', async () => {
    const { head, zhang } = app.people
    const id = await file('a.txt')
    await lock([id], head, { minutes: 1, reason: 'old' })
    app.clock.forward(MINUTE)
    expect(await lockOf(id)).toBeUndefined()
    await lock([id], zhang)
    expect(await lockOf(id)).toMatchObject({ ownerId: zhang.id, since: app.clock.now })
    expect((await lockOf(id))?.reason).toBeUndefined()
    app.clock.forward(30 * MINUTE)
    for (const sweep of locks.jobs ?? []) await sweep.run(app.system, {} as never)
    const { rows } = await sql`select from locks where node_id = ${id}`.execute(app.ports.db)
    expect(rows).toEqual([])
  })

  test('of a hundred clients at once exactly one gets it', async () => {
    const { zhang, head, enterprise, admin } = app.people
    const id = await file('a.txt')
    const people = [zhang, head, enterprise, admin]
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        // locks differ by owner alone, so each of the four people takes a separate part of the hundred
        const person = people[at % people.length]!
        return lock([id], person).then(
          () => person.id,
          (refused) => refused.key,
        )
      }),
    )
    const winners = new Set(answers.filter((answer) => answer !== 'locks.manual'))
    expect(winners.size).toBe(1)
    expect(answers.filter((answer) => answer === 'locks.manual')).toHaveLength(75)
    expect(await lockOf(id)).toMatchObject({ ownerId: [...winners][0] })
  })

  test('of a hundred who prove it by different tokens exactly one gets it', async () => {
    const { zhang, departments } = app.people
    const id = await file('a.txt')
    const ctx = await contextOf(app, zhang)
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        ctx.together((tx) =>
          placeOrProlongLock(tx, {
            nodeId: id,
            spaceId: departments.research,
            kind: 'editing',
            until: later(MINUTE),
            token: `client ${at}`,
          }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('needs the right to edit; one that cannot be does not keep the others', async () => {
    const { zhang, head, wang } = app.people
    const [mine, theirs, approved] = [await file('a'), await file('b'), await file('c')]
    await lock([theirs], head)
    const ctx = await contextOf(app, head)
    await ctx.together((tx) =>
      placeOrProlongLock(tx, {
        nodeId: approved,
        spaceId: app.people.departments.research,
        kind: 'approval',
        until: later(MINUTE),
      }),
    )
    expect(await lock([theirs, mine, approved], zhang)).toMatchObject([
      { id: theirs, result: 'refused', reason: 'locks.manual' },
      { id: mine, result: 'done' },
      { id: approved, result: 'refused', reason: 'locks.approval' },
    ])
    expect(await app.refusal(lockEndpoints.lock, { ids: [mine], minutes: 5 }, wang)).toMatchObject({
      status: 404,
    })
    expect(
      await app.refusal(lockEndpoints.lock, { ids: [app.people.departments.research], minutes: 5 }, zhang),
    ).toMatchObject({ key: 'spaces.root_fixed' })
    // a folder stays open although another user holds an item in it
    expect(await app.refusal(lockEndpoints.lock, { ids: [box.id], minutes: 5 }, zhang)).toMatchObject({
      status: 423,
    })
  })

  test('is let go by its owner alone', async () => {
    const { zhang, head } = app.people
    const [id, other] = [await file('a'), await file('b')]
    await lock([id], zhang)
    await lock([other], head)
    expect(await app.call(lockEndpoints.unlock, { ids: [id, other] }, zhang)).toMatchObject([
      { id, result: 'done' },
      { id: other, result: 'refused', reason: 'locks.not_own' },
    ])
    expect(await lockOf(id)).toBeUndefined()
    expect(await app.refusal(lockEndpoints.unlock, { ids: [id] }, zhang)).toMatchObject({
      status: 409,
      key: 'locks.not_locked',
    })
  })

  test('somebody asks for it: the holder is told and lets go, or keeps it', async () => {
    const { zhang, head } = app.people
    const id = await file('合同.docx')
    await lock([id], head)
    await app.call(lockEndpoints.request, { id, words: '今天要签' }, zhang)
    expect(await app.refusal(lockEndpoints.request, { id, words: '' }, zhang)).toMatchObject({ status: 429 })
    const asked = app.pushed.find(({ message }) => message.key === 'unlockRequest')!
    expect(asked).toMatchObject({
      userIds: [head.id],
      message: { level: 4, payload: { name: '合同.docx', by: '张伟', words: '今天要签', releasable: true } },
    })
    const { rows } = await app.call(lockEndpoints.list, { page: 1, pageSize: 10 }, head)
    const wishes = rows.find((row) => row.id === id)!.wishes
    expect(wishes).toMatchObject([{ userName: '张伟', words: '今天要签' }])
    const requestId = wishes[0]!.id
    expect(await app.refusal(lockEndpoints.answer, { requestId, accept: true }, zhang)).toMatchObject({
      key: 'locks.request_ended',
    })
    await app.call(lockEndpoints.answer, { requestId, accept: false }, head)
    expect(app.pushed.at(-1)).toMatchObject({
      userIds: [zhang.id],
      message: { level: 2, textKey: 'locksPush.kept' },
    })
    expect(await lockOf(id)).toBeDefined()
    await app.call(lockEndpoints.request, { id, words: '' }, zhang)
    const again = (await app.call(lockEndpoints.list, { page: 1, pageSize: 10 }, head)).rows.find(
      (row) => row.id === id,
    )!
    await app.call(lockEndpoints.answer, { requestId: again.wishes[0]!.id, accept: true }, head)
    expect(app.pushed.find(({ message }) => message.key === 'unlocked')).toMatchObject({
      userIds: [zhang.id],
      message: { level: 0, textKey: 'locksPush.unlocked', payload: { by: '刘洋' } },
    })
    expect(await lockOf(id)).toBeUndefined()
    expect(await app.refusal(lockEndpoints.request, { id, words: '' }, zhang)).toMatchObject({
      key: 'locks.not_locked',
    })
  })

  test('what was asked of a lock that ended is not asked of the next', async () => {
    const { zhang, head, enterprise } = app.people
    const id = await file('a')
    await lock([id], head, { minutes: 1 })
    await app.call(lockEndpoints.request, { id, words: '' }, zhang)
    app.clock.forward(2 * MINUTE)
    await lock([id], enterprise)
    const { rows } = await app.call(lockEndpoints.list, { page: 1, pageSize: 100 }, enterprise)
    expect(rows.find((row) => row.id === id)).toMatchObject({ wishes: [] })
  })

  test('is broken by who may authorise there, with a line in the journal, and its holder is told', async () => {
    const { zhang, head, li } = app.people
    const id = await file('a.txt')
    await lock([id], zhang, { reason: '休假' })
    expect(await app.refusal(lockEndpoints.break, { ids: [id], words: '' }, li)).toMatchObject({
      status: 404,
    })
    const { id: colleague } = zhang
    const members = await app.refusal(lockEndpoints.break, { ids: [id], words: '' }, zhang)
    expect(members).toMatchObject({ key: 'locks.not_own' })
    expect(await app.call(lockEndpoints.break, { ids: [id], words: '他在休假' }, head)).toMatchObject([
      { result: 'done' },
    ])
    expect(await lockOf(id)).toBeUndefined()
    expect(app.pushed.find(({ message }) => message.key === 'lockBroken')).toMatchObject({
      userIds: [colleague],
      message: { level: 2, textKey: 'locksPush.broken', payload: { name: 'a.txt', by: '刘洋' } },
    })
    const { rows } = await sql<{ before: unknown; after: unknown; actor_id: string }>`
      select before, after, actor_id from journal where action = 'locks.break' and ${id}::uuid = any(nodes::uuid[])`.execute(
      app.ports.db,
    )
    expect(rows).toMatchObject([
      {
        actor_id: head.id,
        before: { kind: 'manual', ownerId: zhang.id, reason: '休假' },
        after: { words: '他在休假' },
      },
    ])
  })

  test('is seen at once by those who are there and see the file, when it comes and when it goes', async () => {
    const { zhang, head, wang } = app.people
    const [id, other] = [await file('a.txt'), await file('b.txt')]
    // clients with an open page make a request every minute
    for (const person of [zhang, head, wang])
      await app.call(lockEndpoints.list, { page: 1, pageSize: 1 }, person)
    const told = () => app.pushed.filter(({ message }) => message.key === 'locks')
    await lock([id, other], head)
    expect(told()).toMatchObject([{ message: { level: 4, payload: { fileIds: [id, other] } } }])
    expect(told()[0]!.userIds).toEqual(expect.arrayContaining([zhang.id, head.id]))
    expect(told()[0]!.userIds).not.toContain(wang.id)
    await app.call(lockEndpoints.unlock, { ids: [id] }, head)
    await app.call(lockEndpoints.break, { ids: [other], words: '' }, app.people.enterprise)
    expect(told().map(({ message }) => message.payload)).toEqual([
      { fileIds: [id, other] },
      { fileIds: [id] },
      { fileIds: [other] },
    ])
    app.clock.forward(6 * MINUTE)
    await lock([id], head)
    expect(told().at(-1)!.userIds).not.toContain(zhang.id)
  })

  test('for approval is nobody’s to break', async () => {
    const { head, zhang, departments } = app.people
    const id = await file('a.txt')
    const ctx = await contextOf(app, zhang)
    await ctx.together((tx) =>
      placeOrProlongLock(tx, {
        nodeId: id,
        spaceId: departments.research,
        kind: 'approval',
        until: later(MINUTE),
      }),
    )
    for (const endpoint of [lockEndpoints.break, lockEndpoints.unlock])
      expect(await app.refusal(endpoint, { ids: [id], words: '' }, head)).toMatchObject({
        status: 423,
        key: 'locks.approval',
      })
  })

  test('stands in the list of a space for those who see the file', async () => {
    const { zhang, head, wang, departments } = app.people
    const id = await file('a.txt')
    await lock([id], zhang)
    const list = (person: Person) =>
      app.call(lockEndpoints.list, { spaceId: departments.research, page: 1, pageSize: 100 }, person)
    const row = (await list(head)).rows.find((one) => one.id === id)
    expect(row).toMatchObject({
      position: `研发中心 / ${box.name}`,
      breakable: true,
      lock: { ownerName: '张伟' },
      wishes: [],
    })
    expect((await list(zhang)).rows.find((one) => one.id === id)).toMatchObject({ breakable: false })
    expect(
      await app.refusal(lockEndpoints.list, { spaceId: departments.research, page: 1, pageSize: 9 }, wang),
    ).toMatchObject({ status: 404 })
  })
})
