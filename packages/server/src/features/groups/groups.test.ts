import { groupEndpoints } from '@cabinet/contract/groups'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'

let house: TestApp
const granted = new Set<string>()

beforeAll(async () => {
  house = await createTestApp({}, [
    { name: 'later', provides: { groupsInUse: async (_tx, ids) => ids.filter((id) => granted.has(id)) } },
  ])
})

const page = { page: 1, pageSize: 10 }
const add = (change: object = {}) =>
  house.call(
    groupEndpoints.create,
    { name: generateId().slice(-12), note: '', managerIds: [], ...change },
    house.people.enterprise,
  )
const key = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (refused) => refused.key as string,
  )
const addPeople = (groupId: string, ids: string[], person: Person) =>
  house.call(groupEndpoints.addMembers, { groupId, ids }, person)

test('a group has people across departments, added and removed in bulk', async () => {
  const { zhang, wang, admin, enterprise } = house.people
  const { id } = await add({ name: '质量小组', note: 'Q' })
  const added = await addPeople(id, [zhang.id, wang.id, generateId()], enterprise)
  expect(added.map((one) => one.reason ?? one.result)).toEqual(['done', 'done', 'users.not_found'])
  expect(await addPeople(id, [zhang.id], admin)).toMatchObject([{ result: 'skipped' }])
  const { rows, total, cursor } = await house.call(
    groupEndpoints.members,
    { groupId: id, page: 1, pageSize: 1 },
    enterprise,
  )
  expect({ total, first: rows[0]!.name }).toEqual({ total: 2, first: '张伟' })
  const next = await house.call(
    groupEndpoints.members,
    { groupId: id, page: 1, pageSize: 1, cursor },
    enterprise,
  )
  expect(next.rows.map((row) => row.organisationName)).toEqual(['Sales'])
  const taken = await house.call(
    groupEndpoints.removeMembers,
    { groupId: id, ids: [zhang.id, admin.id] },
    enterprise,
  )
  expect(taken.map((one) => one.result)).toEqual(['done', 'skipped'])
  const found = await house.call(groupEndpoints.page, { ...page, search: '质量' }, enterprise)
  expect(found).toMatchObject({ total: 1, rows: [{ memberCount: 1, note: 'Q', createdBy: '陈静' }] })
})

test('its managers change its members and nothing else; others do not see it', async () => {
  const { li, wang, zhang, head, enterprise } = house.people
  const { id } = await add({ managerIds: [li.id] })
  expect(await key(addPeople(id, [zhang.id], li))).toBe('done')
  expect(await key(addPeople(id, [zhang.id], wang))).toBe('groups.not_found')
  expect(await key(addPeople(id, [zhang.id], head))).toBe('groups.not_found')
  expect(await key(house.call(groupEndpoints.members, { groupId: id, ...page }, wang))).toBe(
    'groups.not_found',
  )
  expect((await house.call(groupEndpoints.page, page, li)).rows.map((row) => row.id)).toEqual([id])
  expect((await house.call(groupEndpoints.page, page, wang)).rows).toEqual([])
  expect(await key(house.call(groupEndpoints.update, { id, name: 'Mine' }, li))).toBe('common.no_permission')
  expect(await key(house.call(groupEndpoints.remove, { ids: [id] }, li))).toBe('common.no_permission')
  await house.call(groupEndpoints.update, { id, managerIds: [wang.id] }, enterprise)
  expect(await key(addPeople(id, [zhang.id], li))).toBe('groups.not_found')
  expect(await key(addPeople(id, [li.id], wang))).toBe('done')
})

test('names are short, and one name is one group', async () => {
  const { name } = await add()
  expect(await key(add({ name: name.toUpperCase() }))).toBe('groups.name_taken')
  expect(await key(add({ name: ' ' }))).toBe('groups.name_invalid')
  expect(await key(add({ managerIds: [generateId()] }))).toBe('users.not_found')
})

test('a group to which something is granted is not deleted', async () => {
  const [one, two] = [await add(), await add()]
  granted.add(one.id)
  const done = await house.call(
    groupEndpoints.remove,
    { ids: [one.id, two.id, generateId()] },
    house.people.enterprise,
  )
  expect(done.map((row) => row.reason ?? row.result)).toEqual(['groups.in_use', 'done', 'groups.not_found'])
})

test('groups are sorted by name, age and size', async () => {
  for (const sort of ['Name', 'CreateTime', 'MemberCount'] as const) {
    const { rows } = await house.call(
      groupEndpoints.page,
      { ...page, sort, order: 'desc' },
      house.people.admin,
    )
    expect(rows.length).toBeGreaterThan(2)
  }
  expect(
    await key(house.call(groupEndpoints.page, { ...page, sort: 'password_hash' }, house.people.admin)),
  ).toBe('common.invalid')
})
