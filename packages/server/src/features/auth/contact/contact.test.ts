import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { smsEndpoints } from '@cabinet/contract/auth.sms'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { gatewaySettingsFor, type SmsGateway, startSmsGateway } from '../../../../test/sms-gateway.ts'
import { administrator, bearer, newcomer, password, signIn } from '../test-sign-in.ts'

let house: TestApp
let gateway: SmsGateway
let person: Person
let id: string
let made = 0
/** A phone number that no user has. */
const newPhone = () => `137${String(++made).padStart(8, '0')}`

beforeAll(async () => {
  house = await createTestApp()
  gateway = await startSmsGateway()
  house.ports.config.outboundAllow.push(new URL(gateway.address('http')).host)
  await house.call(signInPolicyEndpoints.saveSignInSettings, { phoneLogin: true }, house.people.admin)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  house.clock.forward(2 * 3_600_000)
  const { account, id: made } = await newcomer(house, { phone: newPhone() })
  id = made
  person = bearer((await signIn(house, account)).accessToken)
  gateway.taken.length = 0
})

const gatewayOf = async (kind: 'http' | 'off') =>
  house.call(smsEndpoints.saveConfig, { ...gatewaySettingsFor(gateway), kind }, await administrator(house))
const save = (change: object, by = person) => house.call(profileEndpoints.save, change, by)
const refused = async (change: object) => (await house.refusal(profileEndpoints.save, change, person)).key
const old = () => house.clock.forward(11 * 60_000)
/** Returns the code sent to this phone. */
const codeTo = async (phone: string, by = person, own?: string) => {
  await house.drainJobs()
  gateway.taken.length = 0
  await house.call(profileEndpoints.sendPhoneCode, { phone, password: own }, by)
  await house.drainJobs()
  expect(gateway.taken).toMatchObject([{ phone }])
  return gateway.taken[0]!.code
}
/** Returns whether a sign-in code reaches this phone. */
const signsIn = async (phone: string) => {
  await house.drainJobs()
  gateway.taken.length = 0
  house.clock.forward(60_000)
  await house.call(authEndpoints.sendCode, { phone }, null)
  await house.drainJobs()
  return gateway.taken.length > 0
}

describe('the own mail, phone and app passwords', () => {
  test('ask again who it is once the sign-in is ten minutes old', async () => {
    await gatewayOf('off')
    await save({ mail: 'first@example.org' })
    old()
    const phone = newPhone()
    for (const change of [{ mail: 'next@example.org' }, { mail: '' }, { phone }, { phone: '' }]) {
      expect(await refused(change)).toBe('auth.password_needed')
      expect(await refused({ ...change, password: 'Wrong123' })).toBe('auth.old_password_wrong')
    }
    expect(await save({ mail: 'next@example.org', phone, password })).toMatchObject({
      mail: 'next@example.org',
      phone,
    })
    const wanted = { name: 'Office', scope: 'write' as const }
    expect((await house.refusal(sessionEndpoints.addAppPassword, wanted, person)).key).toBe(
      'auth.password_needed',
    )
    await house.call(sessionEndpoints.addAppPassword, { ...wanted, password }, person)
  })

  test('are asked for nothing where nothing changes', async () => {
    const { phone } = await house.call(profileEndpoints.get, {}, person)
    old()
    await save({ phone })
  })

  test('tell the person on every screen what was changed', async () => {
    await gatewayOf('off')
    house.pushed.length = 0
    await save({ mail: 'told@example.org', phone: newPhone() })
    await house.call(sessionEndpoints.addAppPassword, { name: 'Office', scope: 'read' }, person)
    expect(house.pushed.map(({ userIds, message }) => [userIds[0], message.textKey])).toEqual(
      ['mail', 'phone', 'appPassword'].map((what) => [id, `accountPush.${what}`]),
    )
  })
})

describe('a number where text messages can be sent', () => {
  beforeEach(() => gatewayOf('http'))

  test('is taken by the code that was sent to it, and by no other', async () => {
    const phone = newPhone()
    expect(await house.call(profileEndpoints.get, {}, person)).toMatchObject({ phoneByCode: true })
    expect(await refused({ phone })).toBe('auth.phone_code_needed')
    expect(await refused({ phone, code: '123456' })).toBe('auth.code_wrong')
    const code = await codeTo(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await refused({ phone, code: wrong })).toBe('auth.code_wrong')
    expect(await refused({ phone: newPhone(), code })).toBe('auth.code_wrong')
    expect(await save({ phone, code })).toMatchObject({ phone, phoneConfirmed: true })
    expect(await signsIn(phone)).toBe(true)
  })

  test('is not confirmed by a code that was sent for somebody else, nor without the password', async () => {
    const phone = newPhone()
    const other = await newcomer(house)
    const stranger = bearer((await signIn(house, other.account)).accessToken)
    const code = await codeTo(phone, stranger)
    expect(await refused({ phone, code })).toBe('auth.code_wrong')
    old()
    expect((await house.refusal(profileEndpoints.sendPhoneCode, { phone }, person)).key).toBe(
      'auth.password_needed',
    )
    await codeTo(phone, person, password)
  })

  test('that was confirmed before hears of the new one', async () => {
    const { phone: before } = await house.call(profileEndpoints.get, {}, person)
    const phone = newPhone()
    const code = await codeTo(phone)
    gateway.taken.length = 0
    await save({ phone, code })
    await house.drainJobs()
    expect(gateway.taken).toMatchObject([{ phone: before, code: phone.slice(-4) }])
    gateway.taken.length = 0
    await save({ phone: '' })
    await house.drainJobs()
    expect(gateway.taken).toMatchObject([{ phone, code: '----' }])
  })

  test('takes a code only so often, over all numbers', async () => {
    for (let i = 0; i < 10; i++) await codeTo(newPhone())
    expect((await house.refusal(profileEndpoints.sendPhoneCode, { phone: newPhone() }, person)).key).toBe(
      'auth.code_too_often',
    )
  })
})

describe('a number that somebody only typed', () => {
  const typed = async (phone: string) => {
    await gatewayOf('off')
    await save({ phone })
    await gatewayOf('http')
  }

  test('neither signs in nor switches off its owner’s sign-in', async () => {
    const phone = newPhone()
    await typed(phone)
    expect(await house.call(profileEndpoints.get, {}, person)).toMatchObject({ phone, phoneConfirmed: false })
    expect(await signsIn(phone)).toBe(false)
    await newcomer(house, { phone })
    expect(await signsIn(phone)).toBe(true)
  })

  test('counts once its code has come', async () => {
    const phone = newPhone()
    await typed(phone)
    const code = await codeTo(phone)
    expect(await save({ phone, code })).toMatchObject({ phone, phoneConfirmed: true })
    expect(await signsIn(phone)).toBe(true)
  })

  test('stays doubtful when an administrator’s form sends it back, and counts when they set another', async () => {
    const phone = newPhone()
    await typed(phone)
    const admin = await administrator(house)
    await house.call(userAdminEndpoints.update, { id, name: '钱进', phone }, admin)
    expect(await signsIn(phone)).toBe(false)
    const other = newPhone()
    await house.call(userAdminEndpoints.update, { id, phone: other }, admin)
    expect(await signsIn(other)).toBe(true)
  })
})

test('the code for a new number is in no row in plain', async () => {
  await gatewayOf('http')
  await house.call(profileEndpoints.sendPhoneCode, { phone: newPhone() }, person)
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(t)::text from sign_in_tickets t) || (select json_agg(j)::text from test_jobs j) as all`.execute(
    house.ports.db,
  )
  await house.drainJobs()
  expect(rows[0]!.all).not.toContain(gateway.taken[0]!.code)
})
