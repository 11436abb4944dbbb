import { organisationApi } from '@cabinet/contract/organisations'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { chargeQuota } from '../quotas/index.ts'

let house: TestApp
const used = new Set<string>()

beforeAll(async () => {
  house = await createTestApp({}, [
    { name: 'later', provides: { organisationInUse: async (_tx, id) => used.has(id) } },
  ])
})

const add = (parentId: string, change: object = {}, person: Person = house.people.admin) =>
  house.call(organisationApi.create, { parentId, name: generateId().slice(-12), ...change }, person)
const get = (id: string) => house.call(organisationApi.get, { id }, house.people.admin)
const change = (id: string, to: object, person: Person = house.people.admin) =>
  house.call(organisationApi.update, { id, ...to }, person)
const move = (id: string, parentId: string, beforeId?: string, person: Person = house.people.admin) =>
  house.call(organisationApi.move, { id, parentId, beforeId }, person)
const key = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (refused) => refused.key as string,
  )

describe('the tree of organisations', () => {
  test('is answered whole, parents first, with people in it and below', async () => {
    const { departments } = house.people
    const { rows, whole } = await house.call(organisationApi.tree, {}, house.people.enterprise)
    expect(whole).toBe(true)
    expect(rows[0]).toMatchObject({ id: departments.root, parentId: '', childCount: 2 })
    const research = rows.find((row) => row.id === departments.research)!
    expect(research).toMatchObject({ userCount: 3, childCount: 1, spaceTotal: 0, spaceFree: null })
    expect(rows[0]!.userCount).toBe(6)
  })

  test('of a department administrator begins at the own department, which is not the own to edit', async () => {
    const { head, departments } = house.people
    const { rows } = await house.call(organisationApi.tree, {}, head)
    expect(rows.map(({ id, editable }) => ({ id, editable }))).toEqual([
      { id: departments.research, editable: false },
      { id: departments.platform, editable: true },
    ])
    const below = await house.call(organisationApi.tree, { parentId: departments.research }, head)
    expect(below.rows.map((row) => row.id)).toEqual([departments.platform])
    const asked = house.call(organisationApi.tree, { parentId: departments.sales }, head)
    expect(await key(asked)).toBe('common.no_permission')
  })

  test('is searched by either name, with what is above', async () => {
    const { departments, admin } = house.people
    await add(departments.platform, { name: '存储组', internalName: 'PLT-7' })
    const { rows } = await house.call(organisationApi.tree, { search: 'plt-7' }, admin)
    expect(rows.map((row) => row.name)).toEqual(['Cabinet', '研发中心', '平台部', '存储组'])
  })
})

describe('an organisation', () => {
  test.each([
    ['a blank name', { name: '  ' }, 'organisations.name_invalid'],
    ['a name on two lines', { name: 'a\nb' }, 'organisations.name_invalid'],
    ['the name of a sibling in other letters', { name: 'SALES' }, 'organisations.name_taken'],
  ])('is refused with %s', async (_, given, reason) => {
    expect(await key(add(house.people.departments.root, given))).toBe(reason)
  })

  test('never has more space than its parent has free, nor less than it uses or gave', async () => {
    const { id: parent } = await add(house.people.departments.root, { spaceTotal: 1000 })
    expect(await key(add(parent))).toBe('organisations.space_above_parent')
    const { id: child } = await add(parent, { spaceTotal: 600 })
    expect(await get(parent)).toMatchObject({ spaceFree: 400 })
    expect(await key(add(parent, { spaceTotal: 401 }))).toBe('organisations.space_above_parent')
    expect(await key(change(parent, { spaceTotal: 599 }))).toBe('organisations.space_below_children')
    await house.system.together((tx) => chargeQuota(tx, child, 500))
    expect(await key(change(child, { spaceTotal: 499 }))).toBe('organisations.space_below_used')
    expect(await key(change(child, { spaceTotal: 1001 }))).toBe('organisations.space_above_parent')
    expect(await change(child, { spaceTotal: 1000 })).toMatchObject({ spaceTotal: 1000, spaceUsed: 500 })
    expect(await key(change(child, { spaceTotal: 0 }))).toBe('organisations.space_above_parent')
  })

  test('has a user limit that is not below the count', async () => {
    const { departments } = house.people
    expect(await key(change(departments.research, { userLimit: 2 }))).toBe('organisations.user_limit_too_low')
    expect(await change(departments.research, { userLimit: 3 })).toMatchObject({ userLimit: 3 })
    await change(departments.research, { userLimit: 0 })
  })

  test('is not deleted while people, departments or files are in it', async () => {
    const { departments, admin } = house.people
    const remove = (id: string) => key(house.call(organisationApi.remove, { id }, admin))
    const { id } = await add(departments.sales)
    const { id: below } = await add(id)
    expect(await remove(departments.sales)).toBe('organisations.in_use')
    expect(await remove(departments.root)).toBe('organisations.in_use')
    expect(await remove(id)).toBe('organisations.in_use')
    used.add(below)
    expect(await remove(below)).toBe('organisations.in_use')
    used.delete(below)
    expect([await remove(below), await remove(id)]).toEqual(['done', 'done'])
    expect(await key(get(id))).toBe('organisations.not_found')
  })
})

describe('moving', () => {
  test('takes along all below and their people, and keeps the order asked for', async () => {
    const { departments, admin } = house.people
    const [a, b] = [await add(departments.sales), await add(departments.sales)]
    const { id: child } = await add(departments.platform)
    const before = await get(departments.sales)
    const moved = await move(departments.platform, departments.sales, b.id)
    expect(moved).toMatchObject({ parentId: departments.sales, userCount: 1 })
    expect((await get(departments.sales)).userCount).toBe(before.userCount + 1)
    expect((await get(departments.research)).userCount).toBe(2)
    const { rows } = await house.call(organisationApi.tree, { parentId: departments.sales }, admin)
    const ids = rows.map((row) => row.id)
    expect(ids.slice(0, 3)).toEqual([a.id, departments.platform, b.id])
    expect((await get(child)).parentId).toBe(departments.platform)
    // the former administrator no longer sees it
    const { head } = house.people
    const { rows: left } = await house.call(organisationApi.tree, {}, head)
    expect(left.map((row) => row.id)).toEqual([departments.research])
    await move(departments.platform, departments.research)
  })

  test('goes not below itself, not beyond a limit of people or space, and the enterprise stays', async () => {
    const { departments } = house.people
    const { id: child } = await add(departments.platform)
    expect(await key(move(departments.platform, child))).toBe('organisations.move_impossible')
    expect(await key(move(departments.platform, departments.platform))).toBe('organisations.move_impossible')
    expect(await key(move(departments.root, departments.sales))).toBe('organisations.move_impossible')
    const { id: full } = await add(departments.root, { userLimit: 1 })
    expect(await key(move(departments.research, full))).toBe('organisations.user_limit_reached')
    expect((await get(full)).userCount).toBe(0)
    const { id: small } = await add(departments.root, { spaceTotal: 10 })
    expect(await key(move(departments.sales, small))).toBe('organisations.space_above_parent')
  })

  test('of two opposite moves at once makes no circle', async () => {
    const { departments } = house.people
    const [one, two] = [await add(departments.root), await add(departments.root)]
    const moves = Array.from({ length: 10 }, (_, n) =>
      key(n % 2 ? move(one.id, two.id) : move(two.id, one.id)),
    )
    const results = await Promise.all(moves)
    expect(new Set(results)).toEqual(new Set(['done', 'organisations.move_impossible']))
    const parents = [(await get(one.id)).parentId, (await get(two.id)).parentId]
    expect(parents).toContain(departments.root)
  })
})

describe('the scope of administrators', () => {
  test.each([
    ['admin', 'done'],
    ['enterprise', 'done'],
    ['head', 'common.no_permission'],
    ['zhang', 'common.no_permission'],
  ] as const)('%s changes a department beyond research: %s', async (who, result) => {
    const { people } = house
    const person = people[who]
    const { id } = await add(people.departments.sales)
    expect(await key(change(id, { internalName: 'X' }, person))).toBe(result)
    expect(await key(add(people.departments.sales, {}, person))).toBe(result)
    expect(await key(move(id, people.departments.root, undefined, person))).toBe(result)
    expect(await key(house.call(organisationApi.remove, { id }, person))).toBe(result)
  })

  test('a department administrator works below the own department, which itself is not the own', async () => {
    const { head, departments } = house.people
    const made = await add(departments.research, {}, head)
    expect(await key(change(made.id, { internalName: 'X' }, head))).toBe('done')
    expect(await key(move(made.id, departments.platform, undefined, head))).toBe('done')
    expect(await key(move(made.id, departments.sales, undefined, head))).toBe('common.no_permission')
    expect(await key(change(departments.research, { userLimit: 9 }, head))).toBe('organisations.own')
    expect(await key(house.call(organisationApi.remove, { id: departments.research }, head))).toBe(
      'organisations.own',
    )
  })

  test('an enterprise administrator leaves the enterprise itself to the platform', async () => {
    const { enterprise, departments } = house.people
    expect(await key(change(departments.root, { userLimit: 99 }, enterprise))).toBe('organisations.own')
    expect(await key(change(departments.root, { internalName: 'HQ' }))).toBe('done')
  })
})

test('an organisation has a head, who is an active user of the enterprise', async () => {
  const { enterprise, head, departments } = house.people
  const change = { id: departments.sales, leaderId: head.id }
  const changed = await house.call(organisationApi.update, change, enterprise)
  expect(changed).toMatchObject({ leaderId: head.id, leaderName: '刘洋' })
  const nobody = { id: departments.sales, leaderId: departments.root }
  expect(await house.refusal(organisationApi.update, nobody, enterprise)).toMatchObject({
    key: 'organisations.leader_invalid',
  })
  expect(await house.call(organisationApi.update, { ...change, leaderId: '' }, enterprise)).toMatchObject({
    leaderId: '',
    leaderName: '',
  })
})
