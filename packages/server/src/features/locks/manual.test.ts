import { fileEndpoints } from '@cabinet/contract/files'
import { lockEndpoints } from '@cabinet/contract/locks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../test/files.ts'
import { locks, placeOrProlongLock } from './index.ts'
import { lockOthersSuite } from './others.suite.ts'
import {
  addBoxFile,
  app,
  lockByHand,
  lockedBox,
  MINUTE_MS,
  prepareLocksDesk,
  shownLock,
  timeAfter,
} from './test-desk.ts'

prepareLocksDesk()

describe('a lock by hand', () => {
  test('says who, since when, why and until when; others are kept off, its owner is not', async () => {
    const { zhang, head } = app.people
    const id = await addBoxFile('合同.docx')
    await lockByHand([id], head, { reason: ' 正在核对条款 ' })
    expect(await shownLock(id)).toEqual({
      kind: 'manual',
      ownerId: head.id,
      ownerName: '刘洋',
      until: timeAfter(30 * MINUTE_MS),
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
    const id = await addBoxFile('a.txt')
    const since = app.clock.now
    await lockByHand([id], head, { reason: '审阅' })
    app.clock.forward(10 * MINUTE_MS)
    await lockByHand([id], head, { minutes: 24 * 60 })
    expect(await shownLock(id)).toMatchObject({
      until: timeAfter(24 * 60 * MINUTE_MS),
      since,
      reason: '审阅',
    })
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
    const id = await addBoxFile('a.txt')
    await lockByHand([id], head, { minutes: 1, reason: 'old' })
    app.clock.forward(MINUTE_MS)
    expect(await shownLock(id)).toBeUndefined()
    await lockByHand([id], zhang)
    expect(await shownLock(id)).toMatchObject({ ownerId: zhang.id, since: app.clock.now })
    expect((await shownLock(id))?.reason).toBeUndefined()
    app.clock.forward(30 * MINUTE_MS)
    for (const sweep of locks.jobs ?? []) await sweep.run(app.system, {} as never)
    const { rows } = await sql`select from locks where node_id = ${id}`.execute(app.ports.db)
    expect(rows).toEqual([])
  })

  test('of a hundred clients at once exactly one gets it', async () => {
    const { zhang, head, enterprise, admin } = app.people
    const id = await addBoxFile('a.txt')
    const people = [zhang, head, enterprise, admin]
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        // locks differ by owner alone, so each of the four people takes a separate part of the hundred
        const person = people[at % people.length]!
        return lockByHand([id], person).then(
          () => person.id,
          (refused) => refused.key,
        )
      }),
    )
    const winners = new Set(answers.filter((answer) => answer !== 'locks.manual'))
    expect(winners.size).toBe(1)
    expect(answers.filter((answer) => answer === 'locks.manual')).toHaveLength(75)
    expect(await shownLock(id)).toMatchObject({ ownerId: [...winners][0] })
  })

  test('of a hundred who prove it by different tokens exactly one gets it', async () => {
    const { zhang, departments } = app.people
    const id = await addBoxFile('a.txt')
    const ctx = await contextOf(app, zhang)
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        ctx.together((tx) =>
          placeOrProlongLock(tx, {
            nodeId: id,
            spaceId: departments.research,
            kind: 'editing',
            until: timeAfter(MINUTE_MS),
            token: `client ${at}`,
          }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('needs the right to edit; one that cannot be does not keep the others', async () => {
    const { zhang, head, wang } = app.people
    const [mine, theirs, approved] = [await addBoxFile('a'), await addBoxFile('b'), await addBoxFile('c')]
    await lockByHand([theirs], head)
    const ctx = await contextOf(app, head)
    await ctx.together((tx) =>
      placeOrProlongLock(tx, {
        nodeId: approved,
        spaceId: app.people.departments.research,
        kind: 'approval',
        until: timeAfter(MINUTE_MS),
      }),
    )
    expect(await lockByHand([theirs, mine, approved], zhang)).toMatchObject([
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
    expect(await app.refusal(lockEndpoints.lock, { ids: [lockedBox.id], minutes: 5 }, zhang)).toMatchObject({
      status: 423,
    })
  })

  test('is let go by its owner alone', async () => {
    const { zhang, head } = app.people
    const [id, other] = [await addBoxFile('a'), await addBoxFile('b')]
    await lockByHand([id], zhang)
    await lockByHand([other], head)
    expect(await app.call(lockEndpoints.unlock, { ids: [id, other] }, zhang)).toMatchObject([
      { id, result: 'done' },
      { id: other, result: 'refused', reason: 'locks.not_own' },
    ])
    expect(await shownLock(id)).toBeUndefined()
    expect(await app.refusal(lockEndpoints.unlock, { ids: [id] }, zhang)).toMatchObject({
      status: 409,
      key: 'locks.not_locked',
    })
  })
})

lockOthersSuite()
