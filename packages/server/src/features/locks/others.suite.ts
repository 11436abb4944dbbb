import { lockEndpoints } from '@cabinet/contract/locks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { placeOrProlongLock } from './index.ts'
import { addBoxFile, app, lockByHand, lockedBox, MINUTE_MS, shownLock, timeAfter } from './test-desk.ts'

/** Tests how others meet a lock: they ask for it, break it and see it. */
export function lockOthersSuite(): void {
  describe('a lock by hand, before others', () => {
    test('somebody asks for it: the holder is told and lets go, or keeps it', async () => {
      const { zhang, head } = app.people
      const id = await addBoxFile('合同.docx')
      await lockByHand([id], head)
      await app.call(lockEndpoints.request, { id, words: '今天要签' }, zhang)
      expect(await app.refusal(lockEndpoints.request, { id, words: '' }, zhang)).toMatchObject({
        status: 429,
      })
      const asked = app.pushed.find(({ message }) => message.key === 'unlockRequest')!
      expect(asked).toMatchObject({
        userIds: [head.id],
        message: {
          level: 4,
          payload: { name: '合同.docx', by: '张伟', words: '今天要签', releasable: true },
        },
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
      expect(await shownLock(id)).toBeDefined()
      await app.call(lockEndpoints.request, { id, words: '' }, zhang)
      const again = (await app.call(lockEndpoints.list, { page: 1, pageSize: 10 }, head)).rows.find(
        (row) => row.id === id,
      )!
      await app.call(lockEndpoints.answer, { requestId: again.wishes[0]!.id, accept: true }, head)
      expect(app.pushed.find(({ message }) => message.key === 'unlocked')).toMatchObject({
        userIds: [zhang.id],
        message: { level: 0, textKey: 'locksPush.unlocked', payload: { by: '刘洋' } },
      })
      expect(await shownLock(id)).toBeUndefined()
      expect(await app.refusal(lockEndpoints.request, { id, words: '' }, zhang)).toMatchObject({
        key: 'locks.not_locked',
      })
    })

    test('what was asked of a lock that ended is not asked of the next', async () => {
      const { zhang, head, enterprise } = app.people
      const id = await addBoxFile('a')
      await lockByHand([id], head, { minutes: 1 })
      await app.call(lockEndpoints.request, { id, words: '' }, zhang)
      app.clock.forward(2 * MINUTE_MS)
      await lockByHand([id], enterprise)
      const { rows } = await app.call(lockEndpoints.list, { page: 1, pageSize: 100 }, enterprise)
      expect(rows.find((row) => row.id === id)).toMatchObject({ wishes: [] })
    })

    test('is broken by who may authorise there, with a line in the journal, and its holder is told', async () => {
      const { zhang, head, li } = app.people
      const id = await addBoxFile('a.txt')
      await lockByHand([id], zhang, { reason: '休假' })
      expect(await app.refusal(lockEndpoints.break, { ids: [id], words: '' }, li)).toMatchObject({
        status: 404,
      })
      const { id: colleague } = zhang
      const members = await app.refusal(lockEndpoints.break, { ids: [id], words: '' }, zhang)
      expect(members).toMatchObject({ key: 'locks.not_own' })
      expect(await app.call(lockEndpoints.break, { ids: [id], words: '他在休假' }, head)).toMatchObject([
        { result: 'done' },
      ])
      expect(await shownLock(id)).toBeUndefined()
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
      const [id, other] = [await addBoxFile('a.txt'), await addBoxFile('b.txt')]
      // clients with an open page make a request every minute
      for (const person of [zhang, head, wang])
        await app.call(lockEndpoints.list, { page: 1, pageSize: 1 }, person)
      const told = () => app.pushed.filter(({ message }) => message.key === 'locks')
      await lockByHand([id, other], head)
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
      app.clock.forward(6 * MINUTE_MS)
      await lockByHand([id], head)
      expect(told().at(-1)!.userIds).not.toContain(zhang.id)
    })

    test('for approval is nobody’s to break', async () => {
      const { head, zhang, departments } = app.people
      const id = await addBoxFile('a.txt')
      const ctx = await contextOf(app, zhang)
      await ctx.together((tx) =>
        placeOrProlongLock(tx, {
          nodeId: id,
          spaceId: departments.research,
          kind: 'approval',
          until: timeAfter(MINUTE_MS),
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
      const id = await addBoxFile('a.txt')
      await lockByHand([id], zhang)
      const list = (person: Person) =>
        app.call(lockEndpoints.list, { spaceId: departments.research, page: 1, pageSize: 100 }, person)
      const row = (await list(head)).rows.find((one) => one.id === id)
      expect(row).toMatchObject({
        position: `研发中心 / ${lockedBox.name}`,
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
}
