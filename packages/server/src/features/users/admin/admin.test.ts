import { authEndpoints } from '@cabinet/contract/auth'
import { organisationApi } from '@cabinet/contract/organisations'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { openPeopleDesk } from './people.suite.ts'

let house: TestApp
const { add, fresh, shown } = openPeopleDesk(() => house)

beforeAll(async () => {
  house = await createTestApp()
})

describe('a new user', () => {
  test('gets a generated password once, which opens the account and must be changed', async () => {
    const given = fresh({ mail: 'zhao@a.example', phone: '+86 138-0000-0000', extNotAllow: '.EXE|bat' })
    const { id, password } = await house.call(userAdminEndpoints.create, given, house.people.enterprise)
    expect(password).toMatch(/^[A-Za-z2-9]{20}$/)
    expect(await shown(id)).toMatchObject({
      account: given.account,
      mail: 'zhao@a.example',
      extNotAllow: 'exe|bat',
      organisationName: '平台部',
      state: 'enabled',
      initialPassword: true,
      spaceTotal: 0,
    })
    const login = { account: given.account, password: password! }
    expect(await house.call(authEndpoints.login, login, null)).toMatchObject({ mustChangePassword: true })
    const wrong = { ...login, password: `${password}x` }
    expect((await house.refusal(authEndpoints.login, wrong, null)).key).toBe('auth.password_wrong')
  })

  test.each([
    ['an account with Chinese', { account: '张三' }, 'users.account_invalid'],
    ['an account of 20 characters', { account: 'a'.repeat(20) }, 'users.account_invalid'],
    ['an account that is taken', { account: 'ZHANG' }, 'users.account_taken'],
    ['a name of 20 characters', { name: 'n'.repeat(20) }, 'users.name_invalid'],
    ['a mail without a domain', { mail: 'a@b' }, 'users.mail_invalid'],
    ['a phone of letters', { phone: 'call me' }, 'users.phone_invalid'],
    ['a quota of 0', { unlimited: false, spaceTotal: 0 }, 'users.quota_invalid'],
    [
      'a file limit above the quota',
      { unlimited: false, spaceTotal: 5, singleFileMaxSize: 6 },
      'users.quota_invalid',
    ],
    ['an end in the past', { expiresAt: new Date('2020-01-01') }, 'users.expiry_past'],
    ['a supervisor who is not there', { supervisorId: generateId() }, 'users.supervisor_invalid'],
    ['a weak password', { password: 'short' }, 'auth.password_weak'],
    ['an organisation that is not there', { organisationId: generateId() }, 'organisations.not_found'],
  ])('is refused with %s', async (_, change, key) => {
    expect((await house.refusal(userAdminEndpoints.create, fresh(change), house.people.admin)).key).toBe(key)
  })

  test('may not have more than the organisation', async () => {
    const { people } = house
    const { id: organisationId } = await house.call(
      organisationApi.create,
      { parentId: people.departments.root, name: 'Small', spaceTotal: 1000 },
      people.admin,
    )
    const refused = async (change: object) =>
      (await house.refusal(userAdminEndpoints.create, fresh({ organisationId, ...change }), people.admin)).key
    expect(await refused({ unlimited: false, spaceTotal: 1001 })).toBe('users.quota_above_organisation')
    expect(await refused({ unlimited: true })).toBe('users.quota_above_organisation')
    expect((await shown(await add({ organisationId, unlimited: false }))).spaceTotal).toBe(1000)
  })
})

describe('a supervisor', () => {
  test('is another person who does not report to this one', async () => {
    const [boss, worker] = [await add(), await add()]
    const set = (id: string, supervisorId: string) =>
      house.call(userAdminEndpoints.update, { id, supervisorId }, house.people.admin)
    expect(await set(worker, boss)).toMatchObject({ supervisorId: boss, supervisorName: '赵敏' })
    await expect(set(boss, worker)).rejects.toMatchObject({ key: 'users.supervisor_invalid' })
    await expect(set(boss, boss)).rejects.toMatchObject({ key: 'users.supervisor_invalid' })
    await house.call(userAdminEndpoints.remove, { ids: [boss] }, house.people.admin)
    expect(await shown(worker)).toMatchObject({ supervisorId: '' })
  })
})
