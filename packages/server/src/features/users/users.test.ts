import { userApi } from '@cabinet/contract/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { newId } from '../../kernel/crypto/id.ts'
import { createUser, findUserByAccount, listUsers, namesOf, setQuota } from './index.ts'

let house: TestApp
const person = (change = {}) => ({
  account: `u${newId().slice(-12)}`,
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
    const id = await createUser(house.system, given)
    expect(await findUserByAccount(house.ports.db, given.account.toUpperCase())).toMatchObject({
      id,
      enterprise_id: house.people.departments.root,
      must_change_password: true,
      single_file_max: 10,
      ext_not_allow: 'exe',
    })
    const listed = (await listUsers(house.system)).find((user) => user.id === id)
    expect(listed).toMatchObject({ account: given.account, quota: 1000, used: 0, disabled: false })
  })

  test.each([
    ['an account that is taken, in other letters', { account: 'ZHANG' }, 'users.account_taken'],
    ['an account with Chinese', { account: '张' }, 'users.account_invalid'],
    ['a blank name', { name: ' ' }, 'users.name_invalid'],
    ['a weak password', { password: 'short' }, 'auth.password_weak'],
    ['a cap above the quota', { quota: 1, singleFileMax: 2 }, 'users.quota_invalid'],
    ['an organisation that does not exist', { organisationId: newId() }, 'common.not_found'],
  ])('is refused with %s', async (_, change, key) => {
    await expect(createUser(house.system, person(change))).rejects.toMatchObject({ key })
  })

  test('is made once when twenty ask at once', async () => {
    const given = person()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => createUser(house.system, given)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })
})

test('names of a set are one query, and who is unknown is left out', async () => {
  const { zhang, li } = house.people
  const names = await namesOf(house.ports.db, [zhang.id, li.id, zhang.id, newId()])
  expect(Object.fromEntries(names)).toEqual({
    [zhang.id]: { account: 'zhang', name: '张伟' },
    [li.id]: { account: 'li', name: '李娜' },
  })
})

test('a quota is set by account, never below what is used', async () => {
  await setQuota(house.system, { account: 'WANG', bytes: 7 })
  expect((await house.call(userApi.me, {}, house.people.wang)).spaceTotal).toBe(7)
  await expect(setQuota(house.system, { account: 'nobody', bytes: 7 })).rejects.toMatchObject({
    key: 'users.not_found',
  })
  await expect(setQuota(house.system, { account: 'wang', bytes: -1 })).rejects.toMatchObject({
    key: 'users.quota_invalid',
  })
})

describe('the avatar', () => {
  const png = Buffer.from('89504e470d0a1a0a00000000', 'hex')
  const send = async (bytes: Buffer, field = 'file') => {
    const form = new FormData()
    form.append('name', 'x')
    form.append(field, new Blob([new Uint8Array(bytes)]), 'me.png')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/User/UploadHeadIcon?n=1',
      headers: {
        authorization: `Bearer ${house.people.zhang.token}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json() as { Code: number; Data: string; Msg: string }
  }

  test('is kept and answered as a data address', async () => {
    const address = `data:image/png;base64,${png.toString('base64')}`
    expect(await send(png)).toEqual({ Code: 200, Data: address, Msg: '' })
    expect((await house.call(userApi.me, {})).avatar).toBe(address)
  })

  test.each([
    ['no picture', Buffer.from('<svg onload=x>'), 400, 'users.avatar_invalid'],
    ['more than 2 MB', Buffer.concat([png, Buffer.alloc(2 * 1024 ** 2)]), 413, 'users.avatar_too_large'],
    ['far more', Buffer.concat([png, Buffer.alloc(9 * 1024 ** 2)]), 413, 'users.avatar_too_large'],
  ])('is refused with %s, and the old one stays', async (_, bytes, code, key) => {
    const before = (await house.call(userApi.me, {})).avatar
    expect(await send(bytes)).toMatchObject({ Code: code, Msg: key })
    expect((await house.call(userApi.me, {})).avatar).toBe(before)
  })

  test('is refused when nothing is sent', async () => {
    const headers = { authorization: `Bearer ${house.people.zhang.token}` }
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/User/UploadHeadIcon',
      headers,
      payload: {},
    })
    expect(answer.json()).toMatchObject({ Code: 400, Msg: 'users.avatar_invalid' })
  })
})
