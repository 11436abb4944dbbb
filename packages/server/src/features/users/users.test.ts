import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { createUserAccount, findUserByAccount, listAllUsers, setUserQuota, userNamesOf } from './index.ts'

let house: TestApp
const person = (change = {}) => ({
  account: `u${generateId().slice(-12)}`,
  name: '赵敏',
  type: 4 as const,
  password: 'Right123',
  organisationId: house.people.departments.sales,
  mustChangePassword: true,
  ...change,
})

beforeAll(async () => {
  house = await createTestApp()
})

describe('a new user', () => {
  test('is found by the account in any case, with quota and caps', async () => {
    const given = person({ quota: 1000, singleFileMax: 10, extNotAllow: '.EXE' })
    const id = await createUserAccount(house.system, given)
    expect(await findUserByAccount(house.ports.db, given.account.toUpperCase())).toMatchObject({
      id,
      enterprise_id: house.people.departments.root,
      must_change_password: true,
      single_file_max: 10,
      ext_not_allow: 'exe',
    })
    const listed = (await listAllUsers(house.system)).find((user) => user.id === id)
    expect(listed).toMatchObject({ account: given.account, quota: 1000, used: 0, disabled: false })
  })

  test.each([
    ['an account that is taken, in other letters', { account: 'ZHANG' }, 'users.account_taken'],
    ['an account with Chinese', { account: '张' }, 'users.account_invalid'],
    ['a blank name', { name: ' ' }, 'users.name_invalid'],
    ['a weak password', { password: 'short' }, 'auth.password_weak'],
    ['a cap above the quota', { quota: 1, singleFileMax: 2 }, 'users.quota_invalid'],
    ['an organisation that does not exist', { organisationId: generateId() }, 'organisations.not_found'],
  ])('is refused with %s', async (_, change, key) => {
    await expect(createUserAccount(house.system, person(change))).rejects.toMatchObject({ key })
  })

  test('is made once when twenty ask at once', async () => {
    const given = person()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => createUserAccount(house.system, given)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })
})

test('names of a set are one query, and who is unknown is left out', async () => {
  const { zhang, li } = house.people
  const names = await userNamesOf(house.ports.db, [zhang.id, li.id, zhang.id, generateId()])
  expect(Object.fromEntries(names)).toEqual({
    [zhang.id]: { account: 'zhang', name: '张伟' },
    [li.id]: { account: 'li', name: '李娜' },
  })
})

test('a quota is set by account, never below what is used', async () => {
  await setUserQuota(house.system, { account: 'WANG', bytes: 7 })
  expect((await house.call(userEndpoints.me, {}, house.people.wang)).spaceTotal).toBe(7)
  await expect(setUserQuota(house.system, { account: 'nobody', bytes: 7 })).rejects.toMatchObject({
    key: 'users.not_found',
  })
  await expect(setUserQuota(house.system, { account: 'wang', bytes: -1 })).rejects.toMatchObject({
    key: 'users.quota_invalid',
  })
})
