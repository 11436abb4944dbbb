import { roleEndpoints } from '@cabinet/contract/roles'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'

let house: TestApp
const page = { page: 1, pageSize: 100 }
let number = 0
const needed = new Set<string>()
const made = (by = house.people.enterprise, name = `Role ${++number}`) =>
  house.call(roleEndpoints.create, { name, note: '' }, by)
const lines = async (action: string) =>
  await house.ports.db
    .withTables<{ journal: { action: string; before: unknown; after: unknown } }>()
    .selectFrom('journal')
    .selectAll()
    .where('action', '=', action)
    .execute()

beforeAll(async () => {
  house = await createTestApp({}, [
    { name: 'later', provides: { rolesInUse: async (_tx, ids) => ids.filter((id) => needed.has(id)) } },
  ])
})

describe('a role', () => {
  test('is made, listed, changed and deleted by its creator', async () => {
    const { enterprise } = house.people
    const role = await house.call(roleEndpoints.create, { name: ' 审计员 ', note: 'reads' }, enterprise)
    expect(role).toMatchObject({
      name: '审计员',
      note: 'reads',
      editable: true,
      memberCount: 0,
      narrows: false,
    })
    const changed = await house.call(
      roleEndpoints.update,
      { id: role.id, name: 'Auditor', rights: 3 },
      enterprise,
    )
    expect(changed).toMatchObject({ name: 'Auditor', note: 'reads', rights: 3, createdBy: '陈静' })
    const { rows, total } = await house.call(roleEndpoints.list, { ...page, search: 'AUDIT' }, enterprise)
    expect([rows.map(({ id }) => id), total]).toEqual([[role.id], 1])
    await house.call(roleEndpoints.remove, { ids: [role.id] }, enterprise)
    expect(await house.refusal(roleEndpoints.get, { id: role.id }, enterprise)).toMatchObject({
      key: 'roles.not_found',
    })
    expect(await lines('roles.delete')).toHaveLength(1)
  })

  test.each([
    ['a blank name', { name: ' ' }, 'roles.name_invalid'],
    ['31 characters', { name: 'x'.repeat(31) }, 'roles.name_invalid'],
    ['a name that is taken, in other letters', { name: 'TAKEN' }, 'roles.name_taken'],
  ])('is refused with %s', async (_, change, key) => {
    const { enterprise } = house.people
    await house.call(roleEndpoints.create, { name: 'Taken', note: '' }, enterprise).catch(() => {})
    const { id } = await made()
    expect((await house.refusal(roleEndpoints.update, { id, ...change }, enterprise)).key).toBe(key)
    const given = { note: '', ...change }
    expect((await house.refusal(roleEndpoints.create, given, enterprise)).key).toBe(key)
  })

  test('is not changed by another administrator until a super administrator takes it over', async () => {
    const { admin, enterprise } = house.people
    const { id } = await made()
    for (const endpoint of [roleEndpoints.update, roleEndpoints.remove] as const)
      expect((await house.refusal(endpoint, { id, ids: [id] }, admin)).key).toBe('roles.not_creator')
    expect((await house.refusal(roleEndpoints.takeOver, { ids: [id] }, enterprise)).key).toBe(
      'common.no_permission',
    )
    await house.call(roleEndpoints.takeOver, { ids: [id] }, admin)
    expect(await house.call(roleEndpoints.update, { id, note: 'mine' }, admin)).toMatchObject({
      editable: true,
    })
    expect((await house.refusal(roleEndpoints.update, { id, note: '' }, enterprise)).key).toBe(
      'roles.not_creator',
    )
    expect((await lines('roles.take_over')).at(-1)!.before).toEqual([
      { id, name: expect.any(String), createdBy: enterprise.id },
    ])
  })

  test('is not deleted while somebody has it, or something later needs it', async () => {
    const { enterprise, zhang } = house.people
    const [held, granted] = [await made(), await made()]
    await house.call(roleEndpoints.addMembers, { id: held.id, userIds: [zhang.id] }, enterprise)
    expect((await house.refusal(roleEndpoints.remove, { ids: [held.id, granted.id] }, enterprise)).key).toBe(
      'roles.in_use',
    )
    await house.call(roleEndpoints.removeMembers, { id: held.id, userIds: [zhang.id] }, enterprise)
    needed.add(granted.id)
    expect(
      await house.refusal(roleEndpoints.remove, { ids: [held.id, granted.id] }, enterprise),
    ).toMatchObject({
      key: 'roles.in_use',
      details: { names: [granted.name] },
    })
    await house.call(roleEndpoints.remove, { ids: [held.id] }, enterprise)
  })

  test('is copied without its people, for whoever copies it', async () => {
    const { admin, enterprise, zhang } = house.people
    const { id } = await made()
    await house.call(roleEndpoints.update, { id, note: 'n', rights: 7 }, enterprise)
    await house.call(roleEndpoints.addMembers, { id, userIds: [zhang.id] }, enterprise)
    const copy = await house.call(roleEndpoints.copy, { id, name: 'Copy' }, admin)
    expect(copy).toMatchObject({ note: 'n', rights: 7, memberCount: 0, editable: true })
    await house.call(roleEndpoints.removeMembers, { id, userIds: [zhang.id] }, enterprise)
  })
})

describe('the people of a role', () => {
  test('are listed, found, given and taken; whoever has it already keeps it', async () => {
    const { enterprise, zhang, wang } = house.people
    const { id } = await made()
    await house.call(roleEndpoints.addMembers, { id, userIds: [zhang.id] }, enterprise)
    await house.call(roleEndpoints.addMembers, { id, userIds: [zhang.id, wang.id] }, enterprise)
    const { rows, total } = await house.call(roleEndpoints.members, { id, ...page }, enterprise)
    expect([rows.map(({ account }) => account).sort(), total]).toEqual([['wang', 'zhang'], 2])
    const found = await house.call(roleEndpoints.members, { id, ...page, search: '张' }, enterprise)
    expect(found.rows).toMatchObject([{ id: zhang.id, organisationName: '研发中心', type: 4 }])
    await house.call(roleEndpoints.removeMembers, { id, userIds: [zhang.id, wang.id] }, enterprise)
    expect((await house.call(roleEndpoints.members, { id, ...page }, enterprise)).total).toBe(0)
    expect(
      house.pushed.filter(({ message }) => message.key === 'roles').map(({ userIds }) => userIds),
    ).toContainEqual([wang.id])
  })

  test('are not those above the asker, of another department, or nobody', async () => {
    const { admin, enterprise, head, zhang, wang } = house.people
    const { id } = await made()
    const give = async (userIds: string[], by = enterprise) =>
      (await house.refusal(roleEndpoints.addMembers, { id, userIds }, by)).key
    expect(await give([admin.id])).toBe('roles.user_forbidden')
    expect(await give([zhang.id, generateId()])).toBe('roles.user_forbidden')
    expect(await give([wang.id], head)).toBe('common.no_permission')
    expect(await give([zhang.id], head)).toBe('roles.not_held')
    await house.call(roleEndpoints.addMembers, { id, userIds: [head.id] }, enterprise)
    await house.call(roleEndpoints.addMembers, { id, userIds: [zhang.id] }, head)
    expect((await house.refusal(roleEndpoints.addMembers, { id, userIds: [head.id] }, zhang)).key).toBe(
      'common.no_permission',
    )
    await house.call(roleEndpoints.removeMembers, { id, userIds: [head.id, zhang.id] }, enterprise)
  })

  test('of one user are set, and only the difference must be the asker’s to give', async () => {
    const { enterprise, head, li } = house.people
    const [kept, own] = [await made(), await made()]
    await house.call(roleEndpoints.setOfUser, { userId: li.id, roleIds: [kept.id] }, enterprise)
    await house.call(roleEndpoints.addMembers, { id: own.id, userIds: [head.id] }, enterprise)
    await house.call(roleEndpoints.setOfUser, { userId: li.id, roleIds: [kept.id, own.id] }, head)
    const roles = await house.call(roleEndpoints.ofUser, { userId: li.id }, head)
    expect(roles.filter(({ held }) => held).map(({ id, givable }) => [id, givable])).toEqual([
      [kept.id, false],
      [own.id, true],
    ])
    expect((await house.refusal(roleEndpoints.setOfUser, { userId: li.id, roleIds: [] }, head)).key).toBe(
      'roles.not_held',
    )
    expect(
      (await house.refusal(roleEndpoints.setOfUser, { userId: li.id, roleIds: [generateId()] }, head)).key,
    ).toBe('roles.not_found')
    await house.call(roleEndpoints.setOfUser, { userId: li.id, roleIds: [] }, enterprise)
  })
})

test('precedence decides which role is a person’s first', async () => {
  const { enterprise, li } = house.people
  const [one, other] = [await made(enterprise, 'Zebra'), await made(enterprise, 'Ape')]
  await house.call(roleEndpoints.setOfUser, { userId: li.id, roleIds: [one.id, other.id] }, enterprise)
  expect((await house.call(userEndpoints.me, {}, li)).roles).toEqual(['Zebra', 'Ape'])
  await house.call(roleEndpoints.sort, { ids: [other.id] }, enterprise)
  expect((await house.call(userEndpoints.me, {}, li)).roles).toEqual(['Ape', 'Zebra'])
  const { rows } = await house.call(roleEndpoints.list, page, enterprise)
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
  expect((await house.refusal(roleEndpoints.sort, { ids: [generateId()] }, enterprise)).key).toBe(
    'roles.not_found',
  )
})

test('twenty roles made at once have twenty places', async () => {
  const roles = await Promise.all(Array.from({ length: 20 }, () => made()))
  expect(new Set(roles.map(({ position }) => position)).size).toBe(20)
})
