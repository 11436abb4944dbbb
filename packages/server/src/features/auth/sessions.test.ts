import { authEndpoints } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { settingEndpoints } from '@cabinet/contract/settings'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { insertUserGroup } from '../groups/index.ts'
import { insertRoleRow, insertRoleUsers } from '../roles/index.ts'
import { createUserAccount, updateUserRow } from '../users/index.ts'
import { authenticateBearer, isSessionStillOpen, issueAccessToken } from './index.ts'

let house: TestApp
let account: string
let userId: string
const password = 'Right123'
const hour = 3_600_000

beforeAll(async () => {
  house = await createTestApp()
})

beforeEach(async () => {
  account = `u${generateId().slice(-12)}`
  userId = await createUserAccount(house.system, {
    account,
    name: '赵敏',
    type: 4,
    password,
    organisationId: house.people.departments.sales,
    mustChangePassword: false,
  })
})

const signIn = () => house.call(authEndpoints.login, { account, password }, null)
const bearer = (token: string) => ({ id: '', account: '', organisationId: '', token })
const me = (token: string) => house.call(userEndpoints.me, {}, bearer(token))
const meRefused = async (token: string) => (await house.refusal(userEndpoints.me, {}, bearer(token))).key
const exchange = (token: string) => house.call(authEndpoints.exchangeToken, {}, bearer(token))

describe('a session', () => {
  test('lasts twelve hours, then says so', async () => {
    const { accessToken, refreshToken } = await signIn()
    house.clock.forward(limits.tokenEndMs - 1)
    await me(accessToken)
    house.clock.forward(1)
    expect(await meRefused(accessToken)).toBe('auth.idle')
    await expect(exchange(refreshToken)).rejects.toMatchObject({ status: 401, key: 'auth.idle' })
  })

  test('goes on with new tokens; the old access token is good for another minute', async () => {
    const first = await signIn()
    house.clock.forward(11 * hour)
    const second = await exchange(first.refreshToken)
    await me(first.accessToken)
    house.clock.forward(60_000)
    expect(await meRefused(first.accessToken)).toBe('auth.expired')
    house.clock.forward(11 * hour)
    await me(second.accessToken)
    await me((await exchange(second.refreshToken)).accessToken)
  })

  test('ends some days after it began, however often its tokens are exchanged', async () => {
    const { admin } = house.people
    let tokens: { accessToken: string; refreshToken: string } = await signIn()
    for (let half = 0; half < 60; half++) {
      house.clock.forward(12 * hour - 1)
      tokens = await exchange(tokens.refreshToken)
    }
    await me(tokens.accessToken)
    const sessionId = (await authenticateBearer(house.system, tokens.accessToken)).sessionId
    expect(await isSessionStillOpen(house.system, sessionId)).toBe(true)
    house.clock.forward(60)
    expect(await meRefused(tokens.accessToken)).toBe('auth.expired')
    expect(await isSessionStillOpen(house.system, sessionId)).toBe(false)
    await expect(exchange(tokens.refreshToken)).rejects.toMatchObject({ status: 401, key: 'auth.expired' })

    const lasting = await signIn()
    admin.token = await issueAccessToken(house.system, admin.account)
    house.clock.forward(11 * hour)
    const next = await exchange(lasting.refreshToken)
    house.clock.forward(11 * hour)
    const last = await exchange(next.refreshToken)
    admin.token = await issueAccessToken(house.system, admin.account)
    await house.call(settingEndpoints.save, { sessionDays: 1 }, admin)
    house.clock.forward(2 * hour - 1)
    await me(last.accessToken)
    house.clock.forward(1)
    expect(await meRefused(last.accessToken)).toBe('auth.expired')
    await house.call(settingEndpoints.save, { sessionDays: 30 }, admin)
    await me(last.accessToken)
  })

  test('ends when a refresh token comes a second time', async () => {
    const first = await signIn()
    const second = await exchange(first.refreshToken)
    await expect(exchange(first.refreshToken)).rejects.toMatchObject({ key: 'auth.expired' })
    expect(await meRefused(second.accessToken)).toBe('auth.expired')
    await expect(exchange(second.refreshToken)).rejects.toMatchObject({ key: 'auth.expired' })
  })

  test('gives its new tokens to one of twenty at once', async () => {
    const { refreshToken } = await signIn()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => exchange(refreshToken)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('is opened neither by a refresh token nor by nonsense', async () => {
    const { refreshToken, accessToken } = await signIn()
    expect(await meRefused(refreshToken)).toBe('auth.expired')
    expect(await meRefused(accessToken.slice(1))).toBe('auth.expired')
    await expect(exchange(accessToken)).rejects.toMatchObject({ key: 'auth.expired' })
    expect((await house.refusal(userEndpoints.me, {}, null)).key).toBe('auth.expired')
    expect((await house.refusal(authEndpoints.exchangeToken, {}, null)).key).toBe('auth.expired')
  })

  test('ends with sign-out, and no other does', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await house.call(authEndpoints.signOut, {}, bearer(one.accessToken))
    expect(await meRefused(one.accessToken)).toBe('auth.expired')
    await expect(exchange(one.refreshToken)).rejects.toMatchObject({ key: 'auth.expired' })
    await me(other.accessToken)
  })

  test('opens nothing from the moment the account is disabled or expires', async () => {
    const { accessToken, refreshToken } = await signIn()
    await updateUserRow(house.ports.db, userId, { disabled_at: house.clock.now })
    expect(await meRefused(accessToken)).toBe('auth.expired')
    await expect(exchange(refreshToken)).rejects.toMatchObject({ key: 'auth.expired' })
  })
})

describe('who asks', () => {
  const actorOf = async (who: string) =>
    authenticateBearer(house.system, await issueAccessToken(house.system, who))

  test('is reached as a person, through the own department and all above it, through roles and groups', async () => {
    const { li, admin, departments } = house.people
    const by = { enterprise_id: departments.root, created_by: admin.id, created_at: house.clock.now }
    const [role, group] = [generateId(), generateId()]
    await insertRoleRow(house.ports.db, { id: role, name: 'Editors', ...by }, [])
    await insertRoleUsers(house.ports.db, role, [li.id])
    await insertUserGroup(house.ports.db, { id: group, name: 'Project X', ...by }, [li.id])
    const actor = await actorOf('li')
    const above = [departments.root, departments.research, departments.platform].map((id) => `${id}/*`)
    expect(actor.subjects.sort()).toEqual([li.id, departments.platform, ...above, role, group].sort())
    expect(actor).toMatchObject({ userId: li.id, type: 4, enterpriseId: departments.root, managed: [] })
    expect((await me(await issueAccessToken(house.system, 'li'))).roles).toEqual(['Editors'])
  })

  test('manages the own departments as their administrator, and nobody else does', async () => {
    const { departments } = house.people
    const actor = await actorOf('head')
    expect(actor.managed.sort()).toEqual([departments.research, departments.platform].sort())
    expect((await actorOf('enterprise')).managed).toEqual([])
  })
})
