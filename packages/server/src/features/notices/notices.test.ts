import { commentEndpoints } from '@cabinet/contract/comments'
import { noticeEndpoints, noticeKeptDays } from '@cabinet/contract/notices'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { deleteOldNoticesJob } from './notices.jobs.ts'

let desk: Desk
let app: TestApp
let li: Person
let file: string

beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
  li = app.people.li
})
beforeEach(async () => {
  await sql`delete from notices`.execute(app.ports.db)
  await desk.start()
  file = await desk.file('方案.docx')
  await grant(app, desk.home.id, li.id, 'viewer')
})

const mention = (person: Person) => {
  app.clock.forward(1000)
  return app.call(commentEndpoints.add, { fileId: file, body: '@李娜', mentions: [person.id] })
}
const page = { page: 1, pageSize: 10 }
const list = (more: object = {}, person = li) =>
  app.call(noticeEndpoints.list, { type: 1, ...page, ...more }, person)
const count = async (more: object = {}, person = li) =>
  (await app.call(noticeEndpoints.counts, more, person)).messages

describe('what a user is told', () => {
  test('is kept, worded in the reader’s language, and leads to the place', async () => {
    await mention(li)
    const { rows, total } = await list()
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      title: '张伟 在“方案.docx”的评论中提到了您',
      body: '张伟 在“方案.docx”的评论中提到了您'.replaceAll('"', '&#34;'),
      unread: true,
      publisher: '张伟',
      kind: 'comment',
      textKey: 'commentsPush.mentioned',
      target: { id: file, isFolder: false },
      isHidden: false,
    })
    await app.call(preferenceEndpoints.save, { language: 'en' }, li)
    expect((await list()).rows[0]!.title).toBe('张伟 mentioned you in a comment on “方案.docx”')
    await app.call(preferenceEndpoints.save, { language: 'zh' }, li)
  })

  test('is counted until it is read, one by one or all at once', async () => {
    for (const _ of [1, 2, 3]) await mention(li)
    expect(await count()).toBe(3)
    const [newest] = (await list()).rows
    await app.call(noticeEndpoints.saveRead, { id: newest!.id, type: 1 }, li)
    expect(await count()).toBe(2)
    expect((await list()).rows.map(({ unread }) => unread)).toEqual([false, true, true])
    expect((await list({ unreadOnly: true })).total).toBe(2)
    await app.call(noticeEndpoints.readAll, { type: 2 }, li)
    expect(await count()).toBe(2)
    await app.call(noticeEndpoints.readAll, { type: 1 }, li)
    expect(await count()).toBe(0)
    expect((await list()).total).toBe(3)
  })

  test('names nothing once the right is withdrawn, and is found by nothing of it', async () => {
    await mention(li)
    await sql`delete from grants where subject = ${li.id}`.execute(app.ports.db)
    const [row] = (await list()).rows
    expect(JSON.stringify(row)).not.toContain('方案')
    expect(row).toMatchObject({ publisher: '', isHidden: true })
    expect(row!.target).toBeUndefined()
    expect((await list({ keyword: '方案' })).rows).toEqual([])
  })

  test('is found by the names in it and by day', async () => {
    await mention(li)
    expect((await list({ keyword: '方案' })).total).toBe(1)
    expect((await list({ keyword: '张' })).total).toBe(1)
    expect((await list({ keyword: '100%' })).total).toBe(0)
    const now = app.ports.now()
    expect((await list({ from: new Date(now.getTime() + 1000) })).total).toBe(0)
    expect((await list({ to: new Date(now.getTime() + 1000) })).total).toBe(1)
    expect(await count({ keyword: 'nobody' })).toBe(0)
  })

  test('is kept for those who want it, and the others are only refreshed', async () => {
    await app.call(
      preferenceEndpoints.save,
      { notices: [{ kind: 'comment', channels: [], mail: 'none' }] },
      li,
    )
    await mention(li)
    expect((await list()).total).toBe(0)
    await app.call(
      preferenceEndpoints.save,
      { notices: [{ kind: 'comment', channels: ['app'], mail: 'none' }] },
      li,
    )
  })

  test('belongs to its reader: nobody else lists, reads or deletes it', async () => {
    await mention(li)
    const [row] = (await list()).rows
    const { zhang } = app.people
    await app.call(noticeEndpoints.saveRead, { id: row!.id, type: 2 }, zhang)
    await app.call(noticeEndpoints.remove, { ids: [row!.id] }, zhang)
    expect((await list({}, zhang)).rows).toEqual([])
    expect(await count()).toBe(1)
    await app.call(noticeEndpoints.remove, { ids: [row!.id] }, li)
    expect((await list()).total).toBe(0)
  })

  test('tells the reader’s windows, and other windows once something was read', async () => {
    app.noticeHints.length = 0
    await mention(li)
    expect(app.noticeHints).toEqual([li.id])
    await app.call(noticeEndpoints.readAll, { type: 1 }, li)
    await app.call(noticeEndpoints.readAll, { type: 1 }, li)
    expect(app.noticeHints).toEqual([li.id, li.id])
  })

  test('goes after half a year', async () => {
    await mention(li)
    const left = async () => (await sql`select from notices`.execute(app.ports.db)).rows.length
    app.clock.forward((noticeKeptDays - 1) * 24 * 3_600_000)
    await deleteOldNoticesJob.run(app.system, {} as never)
    expect(await left()).toBe(1)
    app.clock.forward(2 * 24 * 3_600_000)
    await deleteOldNoticesJob.run(app.system, {} as never)
    expect(await left()).toBe(0)
  })
})
