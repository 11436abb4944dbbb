import { announcementEndpoints } from '@cabinet/contract/announcements'
import { mailEndpoints } from '@cabinet/contract/mail'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { appearanceJob } from './announcements.jobs.ts'
import {
  type AnnouncementDesk,
  asPage,
  departmentSubject,
  minuteMs,
  openAnnouncementDesk,
} from './test-desk.ts'

let app: TestApp
let desk: AnnouncementDesk
const save: AnnouncementDesk['save'] = (change) => desk.save(change)
const received: AnnouncementDesk['received'] = (person, change) => desk.received(person, change)
const count: AnnouncementDesk['count'] = (person, filter) => desk.count(person, filter)

beforeAll(async () => {
  desk = await openAnnouncementDesk()
  app = desk.app
})
beforeEach(() => desk.clear())

describe('a publication', () => {
  test('writes no row for its readers', async () => {
    await save()
    const { rows } = await sql<{ n: number }>`select
      (select count(*) from announcement_reads)::int + (select count(*) from notices)::int as n`.execute(
      app.ports.db,
    )
    expect(rows[0]!.n).toBe(0)
  })

  test('cannot be edited or deleted until it is withdrawn; then nobody sees it, and again it is new', async () => {
    const { enterprise, li } = app.people
    const { id } = await save()
    await app.call(noticeEndpoints.saveRead, { id, type: 2 }, li)
    const refused = await save({ id, title: 'x' }).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, key: 'announcements.published' })
    const [kept] = await app.call(announcementEndpoints.remove, { ids: [id] }, enterprise)
    expect(kept).toMatchObject({ result: 'refused', reason: 'announcements.published' })

    app.noticeHints.length = 0
    expect(await app.call(announcementEndpoints.withdraw, { id }, enterprise)).toMatchObject({
      state: 'draft',
    })
    expect(app.noticeHints).toContain(li.id)
    expect((await received(li)).total).toBe(0)
    expect(await app.refusal(announcementEndpoints.withdraw, { id }, enterprise)).toMatchObject({
      key: 'announcements.not_published',
    })
    app.clock.forward(1000)
    await save({ id, title: 'Corrected' })
    expect((await received(li)).rows).toMatchObject([{ title: 'Corrected', unread: true }])
    await app.call(announcementEndpoints.withdraw, { id }, enterprise)
    const [gone] = await app.call(announcementEndpoints.remove, { ids: [id] }, enterprise)
    expect(gone).toMatchObject({ result: 'done' })
    expect(await app.refusal(announcementEndpoints.get, { id }, enterprise)).toMatchObject({
      status: 404,
    })
  })

  test('appears at its time and goes at its end, and windows are told then', async () => {
    const { li, enterprise } = app.people
    const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * minuteMs)
    const { id, state } = await save({ publishAt: at(2), expiresAt: at(4) })
    const stateNow = async () => (await app.call(announcementEndpoints.get, { id }, enterprise)).row.state
    expect(state).toBe('scheduled')
    expect([await count(li), app.noticeHints]).toEqual([0, []])
    app.clock.forward(2 * minuteMs)
    expect([await count(li), await stateNow()]).toEqual([1, 'published'])
    await app.drainJobs()
    expect(app.noticeHints).toContain(li.id)
    app.clock.forward(2 * minuteMs)
    expect([await count(li), await stateNow(), (await received(li)).total]).toEqual([0, 'expired', 0])
  })

  test('that was withdrawn before its time tells nobody', async () => {
    const { enterprise } = app.people
    const { id } = await save({ publishAt: new Date(app.clock.now.getTime() + minuteMs), isMailed: true })
    await app.call(announcementEndpoints.withdraw, { id }, enterprise)
    app.clock.forward(2 * minuteMs)
    await app.drainJobs()
    expect(app.noticeHints).toEqual([])
  })

  test('is pinned and unpinned while it is published', async () => {
    const { enterprise, li } = app.people
    const { id } = await save()
    expect(await app.call(announcementEndpoints.pin, { id, isPinned: true }, enterprise)).toMatchObject({
      state: 'pinned',
    })
    expect((await received(li)).rows[0]!.announcement).toMatchObject({ isPinned: true })
    expect(await app.call(announcementEndpoints.pin, { id, isPinned: false }, enterprise)).toMatchObject({
      state: 'published',
    })
  })

  test('is mailed to each reader with an address once, however often the job runs', async () => {
    const { li, zhang } = app.people
    const db = app.ports.db
    const settings = {
      ...{ open: true, sender: 'drive@a.example', senderName: '', replyTo: '', host: 'mail.a.example' },
      ...{ port: 25, security: 'none' as const, account: '', certificate: '', dailyMost: 0 },
    }
    await app.call(mailEndpoints.save, settings, app.people.admin)
    await sql`update users set mail = account || '@a.example' where id in (${li.id}, ${zhang.id})`.execute(db)
    await save({ isMailed: true })
    const { rows: jobs } = await sql<{ name: string; input: object }>`
      select name, input from test_jobs where name = 'announcements.appear'`.execute(db)
    expect(jobs).toHaveLength(1)
    await sql`delete from test_jobs`.execute(db)
    for (const _ of [1, 2]) await appearanceJob.run(app.system, jobs[0]!.input as never)
    const { rows } = await sql<{ address: string }>`
      select address from mails where kind = 'announcement' order by address`.execute(db)
    expect(rows.map(({ address }) => address)).toEqual(['li@a.example', 'zhang@a.example'])
    await sql`delete from test_jobs`.execute(db)
  })
})

describe('administration', () => {
  test('is for enterprise administrators alone', async () => {
    const { head, zhang } = app.people
    for (const person of [head, zhang])
      expect(await app.refusal(announcementEndpoints.page, asPage, person)).toMatchObject({ status: 403 })
  })

  test('keeps drafts that nobody else sees, and publishes only what is complete', async () => {
    const { enterprise, li } = app.people
    const { id, state } = await save({ body: '', isForAll: false, publish: false })
    expect([state, await count(li)]).toEqual(['draft', 0])
    const refusal = () => app.refusal(announcementEndpoints.publish, { id }, enterprise)
    expect(await refusal()).toMatchObject({ key: 'announcements.body_missing' })
    await save({ id, isForAll: false, publish: false })
    expect(await refusal()).toMatchObject({ key: 'announcements.audience_missing' })
    await save({ id, expiresAt: app.clock.now, publish: false })
    expect(await refusal()).toMatchObject({ key: 'announcements.expiry_past' })
    await save({ id, publish: false })
    expect(await app.call(announcementEndpoints.publish, { id }, enterprise)).toMatchObject({
      state: 'published',
    })
    expect(await app.refusal(announcementEndpoints.publish, { id: generateId() }, enterprise)).toMatchObject({
      status: 404,
    })
  })

  test('lists by state and title, newest first', async () => {
    const { enterprise } = app.people
    const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * minuteMs)
    await save({ title: 'draft', publish: false })
    await save({ title: 'scheduled', publishAt: at(5) })
    await save({ title: 'published' })
    await save({ title: 'pinned', isPinned: true })
    await save({ title: 'expired', expiresAt: at(1) })
    app.clock.forward(minuteMs)
    for (const state of ['draft', 'scheduled', 'published', 'pinned', 'expired'] as const) {
      const { rows, total } = await app.call(announcementEndpoints.page, { ...asPage, state }, enterprise)
      expect([total, rows.map((row) => [row.title, row.state])]).toEqual([1, [[state, state]]])
    }
    const found = await app.call(announcementEndpoints.page, { ...asPage, search: 'P' }, enterprise)
    expect(found.rows.map(({ title }) => title)).toEqual(['expired', 'pinned', 'published'])
  })

  test('says who has read it, one by one or all at once, and exports that', async () => {
    const { enterprise, li, zhang, departments } = app.people
    const { id } = await save({
      isForAll: false,
      subjects: [departmentSubject(departments.research, true)],
    })
    app.clock.forward(1000)
    await app.call(noticeEndpoints.saveRead, { id, type: 2 }, li)
    await app.call(noticeEndpoints.readAll, { type: 2 }, zhang)
    const of = async (state: 'read' | 'unread', search?: string) =>
      (await app.call(announcementEndpoints.readers, { id, state, search, ...asPage }, enterprise)).rows.map(
        ({ account }) => account,
      )
    expect((await of('read')).toSorted()).toEqual(['li', 'zhang'])
    expect(await of('unread')).toEqual(['head'])
    expect(await of('read', '李')).toEqual(['li'])
    const answer = await app.app.inject({
      url: `/api/Export/AnnouncementReaders?Id=${id}&Format=csv&Language=en`,
      headers: { authorization: `Bearer ${enterprise.token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Name,Account,Department,Read,Confirmed')
    expect(answer.body.trim().split('\n')).toHaveLength(4)
  })
})
