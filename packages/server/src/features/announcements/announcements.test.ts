import { announcementEndpoints } from '@cabinet/contract/announcements'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
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

const seenBy = async () => {
  const { enterprise, head, zhang, li, wang } = app.people
  const seen: string[] = []
  for (const person of [enterprise, head, zhang, li, wang])
    if ((await received(person)).total > 0) seen.push(person.account)
  return seen
}

describe('the audience', () => {
  test.each([
    ['everybody', () => ({}), ['enterprise', 'head', 'zhang', 'li', 'wang']],
    [
      'a department with those below',
      () => ({ isForAll: false, subjects: [departmentSubject(app.people.departments.research, true)] }),
      ['head', 'zhang', 'li'],
    ],
    [
      'a department alone',
      () => ({ isForAll: false, subjects: [departmentSubject(app.people.departments.research, false)] }),
      ['head', 'zhang'],
    ],
    [
      'a role and a group',
      () => ({
        isForAll: false,
        subjects: [
          { kind: 'role' as const, subjectId: desk.role, below: false },
          { kind: 'group' as const, subjectId: desk.group, below: false },
        ],
      }),
      ['zhang', 'wang'],
    ],
  ])('is %s, in the list, the hint and the report of readers alike', async (_, change, people) => {
    const { id } = await save(change())
    expect(await seenBy()).toEqual(people)
    const readers = await app.call(announcementEndpoints.readers, { id, ...asPage }, app.people.enterprise)
    expect(
      readers.rows
        .map(({ account }) => account)
        .filter((account) => account !== 'admin')
        .sort(),
    ).toEqual(people.toSorted())
    expect(new Set(app.noticeHints)).toEqual(new Set(readers.rows.map(({ id: userId }) => userId)))
  })

  test('is that of today: a member who moves sees what the new department is told', async () => {
    const { departments, wang } = app.people
    await save({ isForAll: false, subjects: [departmentSubject(departments.research, true)] })
    expect(await count(wang)).toBe(0)
    const move = (id: string) =>
      sql`update users set organisation_id = ${id} where id = ${wang.id}`.execute(app.ports.db)
    await move(departments.platform)
    expect(await count(wang)).toBe(1)
    await move(departments.sales)
    expect(await count(wang)).toBe(0)
  })

  test('holds only what is there, and of the own enterprise', async () => {
    for (const subjects of [
      [departmentSubject(generateId(), true)],
      [{ kind: 'role' as const, subjectId: desk.group, below: false }],
    ]) {
      const refused = await save({ isForAll: false, subjects }).catch((error) => error)
      expect(refused).toMatchObject({ status: 400, key: 'announcements.audience_unknown' })
    }
  })
})

describe('a reader', () => {
  test('sees it as the specification has it, and it is read once it is opened', async () => {
    const { li } = app.people
    const { id } = await save({ body: '<p onclick="x()">周六<script>x()</script></p>' })
    expect(await count(li)).toBe(1)
    const [row] = (await received(li)).rows
    expect(row).toMatchObject({
      id,
      title: '办公室搬迁',
      body: '<p>周六</p>',
      unread: true,
      publisher: '陈静',
      createdAt: app.clock.now,
      kind: 'announcement',
      announcement: { isPinned: false, mustConfirm: false, confirmedAt: null, excerpt: '周六' },
    })
    app.noticeHints.length = 0
    await app.call(noticeEndpoints.saveRead, { id, type: 1 }, li)
    await app.call(noticeEndpoints.saveRead, { id, type: 2 }, li)
    expect(app.noticeHints).toEqual([li.id])
    expect(await count(li)).toBe(0)
    expect((await received(li)).rows[0]!.unread).toBe(false)
    expect((await received(li, { unreadOnly: true })).total).toBe(0)
    expect(await count(app.people.wang)).toBe(1)
  })

  test('reads all at once, and what comes later is new', async () => {
    const { li } = app.people
    await save()
    await save({ title: 'Second' })
    expect(await count(li)).toBe(2)
    app.clock.forward(1000)
    await app.call(noticeEndpoints.readAll, { type: 2 }, li)
    expect(await count(li)).toBe(0)
    app.clock.forward(1000)
    await save({ title: 'Third' })
    expect((await received(li)).rows.map(({ title, unread }) => [title, unread])).toEqual([
      ['Third', true],
      ['Second', false],
      ['办公室搬迁', false],
    ])
  })

  test('finds it by words of title and text, and by day; pinned ones come first', async () => {
    const { li } = app.people
    await save({ title: 'Old', isPinned: true })
    app.clock.forward(24 * minuteMs)
    await save({ title: 'New 100%' })
    const titles = async (change: object = {}) => (await received(li, change)).rows.map(({ title }) => title)
    expect(await titles()).toEqual(['Old', 'New 100%'])
    expect(await titles({ keyword: '100%' })).toEqual(['New 100%'])
    expect(await titles({ keyword: '周六' })).toEqual(['Old', 'New 100%'])
    expect(await titles({ from: app.clock.now })).toEqual(['New 100%'])
    expect(await titles({ to: app.clock.now })).toEqual(['Old'])
    expect(await count(li, { from: app.clock.now })).toBe(1)
    expect((await received(li, { page: 2, pageSize: 1 })).rows.map(({ title }) => title)).toEqual([
      'New 100%',
    ])
  })

  test('confirms what must be confirmed, once; nobody else can', async () => {
    const { li, wang, departments } = app.people
    const { id } = await save({
      isForAll: false,
      subjects: [departmentSubject(departments.research, true)],
      mustConfirm: true,
    })
    expect(await app.refusal(announcementEndpoints.confirm, { id }, wang)).toMatchObject({
      key: 'announcements.not_found',
    })
    await app.call(announcementEndpoints.confirm, { id }, li)
    const at = app.clock.now
    app.clock.forward(1000)
    await app.call(announcementEndpoints.confirm, { id }, li)
    expect((await received(li)).rows[0]).toMatchObject({ unread: false, announcement: { confirmedAt: at } })
    const plain = await save()
    expect(await app.refusal(announcementEndpoints.confirm, { id: plain.id }, li)).toMatchObject({
      status: 404,
    })
    const of = async (state: 'confirmed' | 'unconfirmed') =>
      (
        await app.call(announcementEndpoints.readers, { id, state, ...asPage }, app.people.enterprise)
      ).rows.map(({ account }) => account)
    expect(await of('confirmed')).toEqual(['li'])
    expect((await of('unconfirmed')).toSorted()).toEqual(['head', 'zhang'])
  })

  test('marks nothing that is not addressed to them', async () => {
    const { wang, departments } = app.people
    const { id } = await save({ isForAll: false, subjects: [departmentSubject(departments.research, true)] })
    await app.call(noticeEndpoints.saveRead, { id, type: 2 }, wang)
    const { rows } = await sql`select from announcement_reads`.execute(app.ports.db)
    expect(rows).toEqual([])
  })
})
