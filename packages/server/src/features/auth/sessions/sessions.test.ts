import { authEndpoints } from '@cabinet/contract/auth'
import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { settingEndpoints } from '@cabinet/contract/settings'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { createUserAccount } from '../../users/index.ts'

let house: TestApp
let account: string
let userId: string
const ended: string[] = []
const password = 'Right123'

beforeAll(async () => {
  house = await createTestApp()
  house.ports.push.endSession = (id) => void ended.push(id)
})

beforeEach(async () => {
  account = `u${generateId().slice(-12)}`
  userId = await createUserAccount(house.system, {
    account,
    name: '赵敏',
    type: 4,
    password,
    organisationId: house.people.departments.platform,
    mustChangePassword: false,
  })
})

async function signIn(): Promise<Person> {
  const { accessToken } = await house.call(authEndpoints.login, { account, password }, null)
  return { id: userId, account, organisationId: '', token: accessToken }
}
const lives = (person: Person) =>
  house.call(userEndpoints.me, {}, person).then(
    () => true,
    () => false,
  )

describe('one’s own sessions', () => {
  test('are listed, the one that asks first, with when each was seen', async () => {
    const first = await signIn()
    house.clock.forward(600_000)
    const second = await signIn()
    house.clock.forward(59_000)
    await lives(first)
    const [own, other, ...rest] = await house.call(sessionEndpoints.own, {}, second)
    expect(rest).toEqual([])
    expect(own).toMatchObject({ own: true, seenAt: house.clock.now, kind: 'program' })
    expect(other).toMatchObject({ own: false, ip: '127.0.0.1', seenAt: house.clock.now })
    expect(other!.signedInAt < own!.signedInAt).toBe(true)
  })

  test('end one by one, on push too', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const listed = await house.call(sessionEndpoints.own, {}, one)
    const id = listed.find((session) => !session.own)!.id
    await house.call(sessionEndpoints.end, { id }, one)
    expect(await lives(other)).toBe(false)
    expect(await lives(one)).toBe(true)
    expect(ended).toContain(id)
    expect((await house.refusal(sessionEndpoints.end, { id }, one)).key).toBe('common.not_found')
  })

  test('end all but the one that asks', async () => {
    const [one, ...others] = [await signIn(), await signIn(), await signIn()]
    expect(await house.call(sessionEndpoints.endOthers, {}, one)).toEqual({ count: 2 })
    expect(await Promise.all([one!, ...others].map(lives))).toEqual([true, false, false])
  })

  test('are nobody else’s to end', async () => {
    const mine = await signIn()
    const [own] = await house.call(sessionEndpoints.own, {}, mine)
    for (const person of [house.people.zhang, house.people.admin])
      expect((await house.refusal(sessionEndpoints.end, { id: own!.id }, person)).key).toBe(
        'common.not_found',
      )
    expect(await lives(mine)).toBe(true)
  })

  test('are as many as the setting says: the one seen longest ago ends', async () => {
    await house.call(settingEndpoints.save, { sessionsMost: 2 }, house.people.admin)
    const first = await signIn()
    house.clock.forward(60_000)
    const second = await signIn()
    house.clock.forward(60_000)
    await lives(first)
    const third = await signIn()
    expect(await Promise.all([first, second, third].map(lives))).toEqual([true, false, true])
    await house.call(settingEndpoints.save, { sessionsMost: 0 }, house.people.admin)
  })
})

describe('the sessions of others', () => {
  const end = (person: Person, ids?: string[]) =>
    house.call(sessionEndpoints.endOfUser, { userId, ...(ids && { ids }) }, person)

  test.each(['admin', 'enterprise', 'head'] as const)('are seen and ended by %s', async (who) => {
    const person = house.people[who]
    const [one, other] = [await signIn(), await signIn()]
    const listed = await house.call(sessionEndpoints.ofUser, { userId }, person)
    expect(listed).toHaveLength(2)
    expect(listed.every((session) => !session.own)).toBe(true)
    const [first] = await house.call(sessionEndpoints.own, {}, one)
    expect(await end(person, [first!.id])).toEqual({ count: 1 })
    expect([await lives(one), await lives(other)]).toEqual([false, true])
    expect(await end(person)).toEqual({ count: 1 })
    expect(await lives(other)).toBe(false)
  })

  test('are no business of other departments’ administrators, general users, or who stands below', async () => {
    const { head, zhang, wang, admin, enterprise } = house.people
    for (const [asker, whom] of [
      [zhang, userId],
      [head, wang.id],
      [head, enterprise.id],
      [enterprise, admin.id],
    ] as const) {
      expect((await house.refusal(sessionEndpoints.ofUser, { userId: whom }, asker)).key).toBe(
        'common.no_permission',
      )
      expect((await house.refusal(sessionEndpoints.endOfUser, { userId: whom }, asker)).key).toBe(
        'common.no_permission',
      )
    }
  })
})
