import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { smsEndpoints } from '@cabinet/contract/auth.sms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { answerFailuresQuickly } from '../../../../test/quick-failures.ts'
import { type SmsGateway, smsKey, startSmsGateway } from '../../../../test/sms-gateway.ts'
import { issueAccessToken } from '../sessions.ts'
import { administrator, bearer, newcomer } from '../test-sign-in.ts'
import { sendCodeByGateway } from './send.ts'
import { fillSmsText, maskPhoneNumber, smsTextRefusal } from './sms.rules.ts'

let house: TestApp
let gateway: SmsGateway
let admin: Person
const phone = '13800138000'

answerFailuresQuickly()
beforeAll(async () => {
  house = await createTestApp()
  gateway = await startSmsGateway()
  house.ports.config.outboundAllow.push(new URL(gateway.address('http')).host)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.taken.length = 0
  gateway.refuse(false)
  // moves on so that every test starts with a free daily limit
  house.clock.forward(25 * 3_600_000)
  admin = await administrator(house)
})

const config = (change = {}) => ({
  kind: 'http' as const,
  address: gateway.address('http'),
  ...smsKey,
  signature: '文柜',
  application: '1400006666',
  region: '',
  dailyMost: 0,
  ...change,
})
const save = (change = {}) => house.call(smsEndpoints.saveConfig, config(change), admin)
const send = () => house.call(smsEndpoints.test, { phone: '+86 138-0013-8000' }, admin)
const log = (filter = {}) => house.call(smsEndpoints.log, { page: 1, pageSize: 10, ...filter }, admin)

test('there is no gateway until one is saved', async () => {
  expect(await house.call(smsEndpoints.config, {}, admin)).toMatchObject({
    kind: 'off',
    hasSecret: false,
    sent: 0,
  })
  expect((await house.refusal(smsEndpoints.test, { phone }, admin)).key).toBe('auth.sms_off')
  expect((await house.call(signInPolicyEndpoints.signInSettings, {}, admin)).smsReady).toBe(false)
})

test('the secret is kept under seal, is never told, and goes to no other address', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ hasSecret: true, keyId: smsKey.keyId, signature: '文柜' })
  expect(JSON.stringify(saved)).not.toContain(smsKey.secret)
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(s)::text from sms_gateways s) || (select json_agg(j)::text from journal j) as all`.execute(
    house.ports.db,
  )
  expect(rows[0]!.all).not.toContain(smsKey.secret)
  expect(await save({ secret: undefined, dailyMost: 5 })).toMatchObject({ hasSecret: true, dailyMost: 5 })
  expect((await save({ secret: undefined, address: 'https://elsewhere.example/' })).hasSecret).toBe(false)
})

test('an address that is none is refused', async () => {
  for (const address of ['', 'gateway', 'ftp://gateway/'])
    expect((await house.refusal(smsEndpoints.saveConfig, config({ address }), admin)).key).toBe(
      'auth.sms_address_invalid',
    )
})

test.each(['http', 'aliyun', 'tencent'] as const)(
  'a test leaves by %s and stands in the log',
  async (kind) => {
    await save({ kind, address: gateway.address(kind) })
    await house.call(
      smsEndpoints.saveTemplate,
      { purpose: 'test', zh: '', en: '', template: 'SMS_9', audit: 'passed' },
      admin,
    )
    expect(await send()).toEqual({ state: 'sent', reason: '' })
    expect(gateway.taken[0]).toMatchObject({ template: 'SMS_9', sign: '文柜' })
    expect((await log()).rows[0]).toMatchObject({
      purpose: 'test',
      phone: '138****8000',
      state: 'sent',
      account: 'admin',
    })
  },
)

test('a refusal of the gateway is told and stands in the log', async () => {
  await save()
  gateway.refuse(true)
  expect(await send()).toEqual({ state: 'failed', reason: 'the gateway answered 503' })
  expect((await log({ state: 'failed' })).rows[0]).toMatchObject({ reason: 'the gateway answered 503' })
})

test('of many at once no more leave than a day may bear', async () => {
  await save({ dailyMost: 3 })
  const states = (await Promise.all(Array.from({ length: 8 }, send))).map(({ state }) => state)
  expect(states.filter((state) => state === 'sent')).toHaveLength(3)
  expect(states.filter((state) => state === 'capped')).toHaveLength(5)
  expect(gateway.taken).toHaveLength(3)
  expect((await house.call(smsEndpoints.config, {}, admin)).sent).toBe(3)
})

test('the words of a code are the administrator’s, with what they stand for filled in', async () => {
  await save()
  await house.call(signInPolicyEndpoints.saveSignInSettings, { phoneLogin: true }, admin)
  const words = {
    purpose: 'sign_in' as const,
    zh: '口令 {code}（{name}）',
    en: '',
    template: '',
    audit: 'none' as const,
  }
  await house.call(smsEndpoints.saveTemplate, words, admin)
  await newcomer(house, { phone: '13900000001' })
  await house.call(authEndpoints.sendCode, { phone: '13900000001' }, null)
  await house.drainJobs()
  expect(gateway.taken[0]!.text).toBe(`口令 ${gateway.taken[0]!.code}（Cabinet）`)
  expect((await log({ purpose: 'sign_in' })).rows[0]).toMatchObject({ userName: '赵敏', state: 'sent' })
  const without = { ...words, zh: '没有' }
  expect((await house.refusal(smsEndpoints.saveTemplate, without, admin)).key).toBe('auth.sms_code_missing')
})

test('an enterprise that has no gateway sends nothing by another’s', async () => {
  await save()
  await sql`update sms_gateways set kind = 'off'`.execute(house.ports.db)
  await newcomer(house, { phone: '13900000002' })
  await house.call(signInPolicyEndpoints.saveSignInSettings, { phoneLogin: true }, admin)
  expect((await house.refusal(authEndpoints.sendCode, { phone: '13900000002' }, null)).key).toBe(
    'auth.phone_off',
  )
  expect(gateway.taken).toEqual([])
})

test('rules: words, variables, hidden numbers', () => {
  expect(fillSmsText('{code} {name} {other}', { code: '1', name: 'N', minutes: '5' })).toBe('1 N {other}')
  expect(smsTextRefusal('')).toBeNull()
  expect(smsTextRefusal('x')).toBe('auth.sms_code_missing')
  expect(maskPhoneNumber('13800138000')).toBe('138****8000')
  expect(maskPhoneNumber('12345')).toBe('*****')
})

describe('a gateway that an enterprise’s administrator saved', () => {
  const keeper = async () => bearer(await issueAccessToken(house.system, 'enterprise'))
  const asKeeper = async (change = {}) => house.call(smsEndpoints.saveConfig, config(change), await keeper())

  test('sends no code to anybody who stands above, and lets nobody above in', async () => {
    await save()
    await house.call(signInPolicyEndpoints.saveSignInSettings, { phoneLogin: true }, admin)
    const { id } = await newcomer(house, { phone: '13900000011', type: 1 })
    await newcomer(house, { phone: '13900000012', type: 2 })
    const codeFor = async (to: string) => {
      gateway.taken.length = 0
      house.clock.forward(60_000)
      await house.call(authEndpoints.sendCode, { phone: to }, null)
      await house.drainJobs()
      return gateway.taken[0]?.code
    }
    const before = await codeFor('13900000011')
    expect(before).toMatch(/^\d{6}$/)
    await asKeeper()
    const enter = { phone: '13900000011', code: before! }
    expect((await house.refusal(authEndpoints.phoneLogin, enter, null)).key).toBe('auth.code_wrong')
    expect(await codeFor('13900000011')).toBeUndefined()
    expect(await codeFor('13900000012')).toMatch(/^\d{6}$/)
    expect(
      await sendCodeByGateway(house.system, {
        ...message,
        enterpriseId: house.people.departments.root,
        userId: id,
      }),
    ).toBeNull()
  })
  const message = {
    purpose: 'sign_in' as const,
    phone: '13900000011',
    code: '123456',
    minutes: 5,
    language: 'zh' as const,
  }

  test('is told to the platform’s administrators and stands in the journal', async () => {
    house.pushed.length = 0
    await asKeeper()
    expect(house.pushed).toMatchObject([
      {
        userIds: expect.arrayContaining([house.people.admin.id]),
        message: { textKey: 'channelPush.sms', payload: { who: '陈静', enterprise: 'Cabinet' } },
      },
    ])
    const { rows } =
      await sql`select actor_id from journal where action = 'auth.save_sms' order by id desc limit 1`.execute(
        house.ports.db,
      )
    expect(rows).toEqual([{ actor_id: house.people.enterprise.id }])
  })

  test('tells that administrator one thing of whatever is not a gateway', async () => {
    gateway.refuse(true)
    const person = await keeper()
    const tried = async (address: string) => {
      await asKeeper({ address })
      return house.call(smsEndpoints.test, { phone }, person)
    }
    const answers = await Promise.all([
      tried(gateway.address('http')),
      tried('http://127.0.0.1:1/'),
      tried('http://10.1.2.3/'),
    ])
    expect(answers).toEqual(Array(3).fill({ state: 'failed', reason: 'auth.unreachable' }))
    const { rows } = await house.call(smsEndpoints.log, { page: 1, pageSize: 3 }, person)
    expect(rows.map(({ reason }) => reason)).toEqual(Array(3).fill('auth.unreachable'))
    expect((await log()).rows.map(({ reason }) => reason)).not.toContain('auth.unreachable')
  })
})
