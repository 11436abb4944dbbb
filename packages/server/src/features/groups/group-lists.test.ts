import { groupEndpoints } from '@cabinet/contract/groups'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { groupNameRefusal } from './groups.usecases.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})

const page = { page: 1, pageSize: 10 }
const create = (name: string, change: object = {}) =>
  house.call(groupEndpoints.create, { name, note: '', managerIds: [], ...change }, house.people.enterprise)
const fill = (groupId: string, ...people: Person[]) =>
  house.call(groupEndpoints.addMembers, { groupId, ids: people.map(({ id }) => id) }, house.people.enterprise)
const list = async (change: object, person = house.people.enterprise) =>
  house.call(groupEndpoints.page, { ...page, ...change }, person)
const names = async (change: object) => (await list(change)).rows.map(({ name }) => name)
const lines = async (action: string, id: string) => {
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select before, after from journal where action = ${action}
    and (before ->> 'id' = ${id} or after ->> 'id' = ${id}) order by id`.execute(house.ports.db)
  return rows
}

test.each([
  ['质量小组', null],
  [' padded ', null],
  ['名'.repeat(30), null],
  ['😀'.repeat(30), null],
  ['a'.repeat(31), 'groups.name_invalid'],
  ['', 'groups.name_invalid'],
  ['  ', 'groups.name_invalid'],
  ['two\nlines', 'groups.name_invalid'],
  ['a\u202eb', 'common.name_hidden'],
])('a group named %j', (name, refusal) => {
  expect(groupNameRefusal(name)).toBe(refusal)
})

describe('the list of groups', () => {
  beforeAll(async () => {
    const { zhang, li, wang } = house.people
    await create('list 甲')
    house.clock.forward(1000)
    await fill((await create('list 丙')).id, zhang, li, wang)
    house.clock.forward(1000)
    await fill((await create('List 乙')).id, zhang)
  })

  test.each([
    ['', undefined, ['list 丙', 'list 甲', 'List 乙']],
    ['Name', 'desc', ['List 乙', 'list 甲', 'list 丙']],
    ['CreateTime', 'asc', ['list 甲', 'list 丙', 'List 乙']],
    ['CreateTime', 'desc', ['List 乙', 'list 丙', 'list 甲']],
    ['MemberCount', 'desc', ['list 丙', 'List 乙', 'list 甲']],
    ['MemberCount', 'asc', ['list 甲', 'List 乙', 'list 丙']],
  ])('by %s %s', async (sort, order, expected) => {
    expect(await names({ search: 'list', sort, order })).toEqual(expected)
  })

  test('is searched by any part of a name, without regard to case, and wildcards are letters', async () => {
    expect(await names({ search: ' LIST 甲 ' })).toEqual(['list 甲'])
    expect(await names({ search: '乙' })).toEqual(['List 乙'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ search: 'list_' })).toEqual([])
  })

  test('comes in pages of one total', async () => {
    const pages = await Promise.all([1, 2, 3].map((at) => list({ search: 'list', page: at, pageSize: 2 })))
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 1, 0])
    const all = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(all).size).toBe(3)
  })

  test('shows a group manager only the own ones, and counts only those', async () => {
    const { id } = await create('managed', { managerIds: [house.people.wang.id] })
    expect(await list({}, house.people.wang)).toMatchObject({ total: 1, rows: [{ id }] })
    expect(await list({ search: 'list' }, house.people.wang)).toMatchObject({ total: 0, rows: [] })
    expect(await list({}, house.people.head)).toMatchObject({ total: 0 })
  })
})

describe('the members of a group', () => {
  test('say who manages, who is disabled and where they work', async () => {
    const { zhang, li, wang, enterprise } = house.people
    const { id } = await create('marks', { managerIds: [li.id] })
    await fill(id, zhang, li, wang)
    await house.call(userAdminEndpoints.disable, { ids: [wang.id] }, enterprise)
    const { rows, total } = await house.call(groupEndpoints.members, { groupId: id, ...page }, enterprise)
    expect(total).toBe(3)
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(byId.get(li.id)).toMatchObject({ manager: true, disabled: false, organisationName: '平台部' })
    expect(byId.get(wang.id)).toMatchObject({ manager: false, disabled: true, organisationName: 'Sales' })
    await house.call(userAdminEndpoints.enable, { ids: [wang.id] }, enterprise)
  })

  test('are found by name or account, and counted so', async () => {
    const { zhang, li, wang, enterprise } = house.people
    const { id } = await create('found')
    await fill(id, zhang, li, wang)
    const find = (search: string) =>
      house.call(groupEndpoints.members, { groupId: id, ...page, search }, enterprise)
    expect(await find('张')).toMatchObject({ total: 1, rows: [{ id: zhang.id }] })
    expect(await find(wang.account)).toMatchObject({ total: 1, rows: [{ id: wang.id }] })
    expect(await find('nobody')).toMatchObject({ total: 0, rows: [] })
  })

  test('are read by a cursor to the last, each once; a cursor of no list is refused', async () => {
    const { zhang, li, wang, enterprise } = house.people
    const { id } = await create('cursor')
    await fill(id, zhang, li, wang)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await house.call(
        groupEndpoints.members,
        { groupId: id, page: 1, pageSize: 1, ...(cursor && { cursor }) },
        enterprise,
      )
      seen.push(...answer.rows.map((row) => row.id))
      cursor = answer.cursor
    } while (cursor)
    expect(seen.toSorted()).toEqual([zhang.id, li.id, wang.id].toSorted())
    expect(
      await house.refusal(
        groupEndpoints.members,
        { groupId: id, page: 1, pageSize: 1, cursor: 'none' },
        enterprise,
      ),
    ).toMatchObject({ key: 'common.invalid' })
  })

  test('named twice are answered once, strangers refused, and only changes are in the journal', async () => {
    const { zhang, li, enterprise } = house.people
    const { id } = await create('journal')
    const stranger = generateId()
    const add = (...ids: string[]) => house.call(groupEndpoints.addMembers, { groupId: id, ids }, enterprise)
    expect(await add(zhang.id, zhang.id, stranger)).toMatchObject([
      { id: zhang.id, result: 'done' },
      { id: stranger, result: 'refused', reason: 'users.not_found' },
    ])
    expect(await add(zhang.id)).toMatchObject([{ result: 'skipped' }])
    expect(await lines('groups.add_members', id)).toMatchObject([{ after: { userIds: [zhang.id] } }])
    const remove = (...ids: string[]) =>
      house.call(groupEndpoints.removeMembers, { groupId: id, ids }, enterprise)
    expect(await remove(li.id)).toMatchObject([{ result: 'skipped' }])
    expect(await lines('groups.remove_members', id)).toEqual([])
    expect(await remove(zhang.id, li.id)).toMatchObject([{ result: 'done' }, { result: 'skipped' }])
    expect(await lines('groups.remove_members', id)).toMatchObject([{ before: { userIds: [zhang.id] } }])
  })
})

describe('a change of a group', () => {
  test('leaves what it does not name, and says before and after in the journal', async () => {
    const { li, wang, enterprise } = house.people
    const { id } = await create('kept', { note: 'why', managerIds: [li.id] })
    const change = (fields: object) => house.call(groupEndpoints.update, { id, ...fields }, enterprise)
    expect(await change({ name: ' renamed ' })).toMatchObject({ name: 'renamed', note: 'why' })
    expect(await change({ note: '' })).toMatchObject({ name: 'renamed', note: '', managers: [{ id: li.id }] })
    expect(await change({ managerIds: [wang.id, wang.id] })).toMatchObject({ managers: [{ id: wang.id }] })
    expect(await change({ managerIds: [] })).toMatchObject({ managers: [] })
    expect((await lines('groups.update', id))[0]).toMatchObject({
      before: { name: 'kept' },
      after: { name: 'renamed' },
    })
  })

  test('that is refused changes nothing', async () => {
    const { li } = house.people
    const taken = await create('taken')
    const { id } = await create('stays', { managerIds: [li.id] })
    const refuse = (fields: object) =>
      house.refusal(groupEndpoints.update, { id, ...fields }, house.people.enterprise)
    expect(await refuse({ name: 'TAKEN' })).toMatchObject({ key: 'groups.name_taken' })
    expect(await refuse({ name: 'new', managerIds: [generateId()] })).toMatchObject({
      key: 'users.not_found',
    })
    expect(await refuse({ name: '\t' })).toMatchObject({ key: 'groups.name_invalid' })
    expect(await list({ search: 'stays' })).toMatchObject({ rows: [{ id, managers: [{ id: li.id }] }] })
    expect((await list({ search: 'taken' })).rows.map((row) => row.id)).toEqual([taken.id])
    expect(await lines('groups.update', id)).toEqual([])
  })
})
