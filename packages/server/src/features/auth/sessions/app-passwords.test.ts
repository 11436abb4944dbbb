import { authEndpoints } from '@cabinet/contract/auth'
import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { limits } from '@cabinet/contract/limits'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { hashPassword } from '../../../kernel/crypto/passwords.ts'
import { updateUserRow } from '../../users/index.ts'
import { issueAccessToken } from '../sessions.ts'
import { verifyAppPassword } from './index.ts'

let house: TestApp
const verify = (password: string, account = 'zhang') => verifyAppPassword(house.system, account, password)
/** Adds one right after a sign-in. */
const add = async (name = '办公室电脑', scope: 'read' | 'write' = 'write') =>
  house.call(
    sessionEndpoints.addAppPassword,
    { name, scope },
    { ...house.people.zhang, token: await issueAccessToken(house.system, 'zhang') },
  )

beforeAll(async () => {
  house = await createTestApp()
})

describe('a password of the mapped drive', () => {
  test('is told once and opens the drive, with what it may do', async () => {
    const { id, password } = await add('Office', 'read')
    expect(password).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)
    const holder = await verify(` ${password.toUpperCase()} `, 'ZHANG')
    expect(holder).toMatchObject({ id, scope: 'read', user: { id: house.people.zhang.id } })
    const [listed] = await house.call(sessionEndpoints.appPasswords, {})
    expect(listed).toMatchObject({ id, name: 'Office', scope: 'read', usedAt: house.clock.now })
    const { rows } = await sql<{ text: string }>`
      select row_to_json(a)::text as text from app_passwords a
      union all select row_to_json(j)::text from journal j`.execute(house.ports.db)
    expect(rows.some((row) => row.text.includes(password))).toBe(false)
  })

  test('opens nothing for anybody else, nor once it was taken back', async () => {
    const { id, password } = await add()
    await expect(verify(password, 'li')).rejects.toMatchObject({ key: 'auth.password_wrong' })
    expect((await house.refusal(sessionEndpoints.dropAppPassword, { id }, house.people.li)).key).toBe(
      'common.not_found',
    )
    await house.call(sessionEndpoints.dropAppPassword, { id })
    await expect(verify(password)).rejects.toMatchObject({ key: 'auth.password_wrong' })
  })

  test('opens nothing while the account is disabled', async () => {
    const { password } = await add()
    await updateUserRow(house.ports.db, house.people.zhang.id, { disabled_at: house.clock.now })
    await expect(verify(password)).rejects.toMatchObject({ key: 'auth.account_disabled' })
    await updateUserRow(house.ports.db, house.people.zhang.id, { disabled_at: null })
    await verify(password)
  })

  test('goes with the account’s own password, whoever changes that', async () => {
    const { zhang, li, enterprise } = house.people
    const own = await hashPassword('Before123')
    await updateUserRow(house.ports.db, zhang.id, { password_hash: own })
    const first = await add()
    const of = { ...li, token: await issueAccessToken(house.system, 'li') }
    const other = await house.call(sessionEndpoints.addAppPassword, { name: 'mine', scope: 'write' }, of)
    await house.call(authEndpoints.changePassword, { oldPassword: 'Before123', newPassword: 'After4567' })
    await expect(verify(first.password)).rejects.toMatchObject({ key: 'auth.password_wrong' })
    expect(await house.call(sessionEndpoints.appPasswords, {})).toEqual([])

    const second = await add()
    await house.call(userAdminEndpoints.resetPasswords, { ids: [zhang.id] }, enterprise)
    await expect(verify(second.password)).rejects.toMatchObject({ key: 'auth.password_wrong' })
    await verify(other.password, 'li')
    // the reset also ended the session
    await updateUserRow(house.ports.db, zhang.id, { must_change_password: false })
    zhang.token = await issueAccessToken(house.system, 'zhang')
  })

  test('is guessed no more often than the account’s own, and a right one still opens', async () => {
    house.clock.forward(limits.lockMs)
    const { password } = await add()
    for (let i = 0; i < 6; i++)
      await expect(verify('aaaaa-aaaaa-aaaaa-aaaaa-aaaaa')).rejects.toMatchObject({
        key: 'auth.password_wrong',
      })
    await expect(verify('bbbbb-aaaaa-aaaaa-aaaaa-aaaaa')).rejects.toMatchObject({ key: 'auth.locked' })
    await verify(password)
  })

  test('is one of at most twenty, also when many are asked for at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => add(`n${n}`)))
    const refused = asked.filter((one) => one.status === 'rejected')
    expect(await house.call(sessionEndpoints.appPasswords, {})).toHaveLength(limits.appPasswords)
    expect(refused.every((one) => one.reason.key === 'auth.app_passwords_full')).toBe(true)
  })
})
