import { authApi } from '@cabinet/contract/auth'
import { policyApi } from '@cabinet/contract/auth.policy'
import { smsApi } from '@cabinet/contract/auth.sms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { type SmsGateway, smsKey, startSmsGateway } from '../../../../test/sms-gateway.ts'
import { administrator, newcomer } from '../test-sign-in.ts'
import { filled, hiddenPhone, wordsRefusal } from './sms.rules.ts'

let house: TestApp
let gateway: SmsGateway
let admin: Person
const phone = '13800138000'

beforeAll(async () => {
  house = await createTestApp()
  house.ports.config.outboundAllow.push('127.0.0.1')
  gateway = await startSmsGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.taken.length = 0
  gateway.refuse(false)
  // every test begins with a free day
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
const save = (change = {}) => house.call(smsApi.saveConfig, config(change), admin)
const send = () => house.call(smsApi.test, { phone: '+86 138-0013-8000' }, admin)
const log = (filter = {}) => house.call(smsApi.log, { page: 1, pageSize: 10, ...filter }, admin)

test('there is no gateway until one is saved', async () => {
  expect(await house.call(smsApi.config, {}, admin)).toMatchObject({ kind: 'off', hasSecret: false, sent: 0 })
  expect((await house.refusal(smsApi.test, { phone }, admin)).key).toBe('auth.sms_off')
  expect((await house.call(policyApi.signInSettings, {}, admin)).smsReady).toBe(false)
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
    expect((await house.refusal(smsApi.saveConfig, config({ address }), admin)).key).toBe(
      'auth.sms_address_invalid',
    )
})

test.each(['http', 'aliyun', 'tencent'] as const)(
  'a test leaves by %s and stands in the log',
  async (kind) => {
    await save({ kind, address: gateway.address(kind) })
    await house.call(
      smsApi.saveTemplate,
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
  expect((await house.call(smsApi.config, {}, admin)).sent).toBe(3)
})

test('the words of a code are the administrator’s, with what they stand for filled in', async () => {
  await save()
  await house.call(policyApi.saveSignInSettings, { phoneLogin: true }, admin)
  const words = {
    purpose: 'sign_in' as const,
    zh: '口令 {code}（{name}）',
    en: '',
    template: '',
    audit: 'none' as const,
  }
  await house.call(smsApi.saveTemplate, words, admin)
  await newcomer(house, { phone: '13900000001' })
  await house.call(authApi.sendCode, { phone: '13900000001' }, null)
  await house.drainJobs()
  expect(gateway.taken[0]!.text).toBe(`口令 ${gateway.taken[0]!.code}（Cabinet）`)
  expect((await log({ purpose: 'sign_in' })).rows[0]).toMatchObject({ userName: '赵敏', state: 'sent' })
  const without = { ...words, zh: '没有' }
  expect((await house.refusal(smsApi.saveTemplate, without, admin)).key).toBe('auth.sms_code_missing')
})

test('an enterprise that has no gateway sends nothing by another’s', async () => {
  await save()
  await sql`update sms_gateways set kind = 'off'`.execute(house.ports.db)
  await newcomer(house, { phone: '13900000002' })
  await house.call(policyApi.saveSignInSettings, { phoneLogin: true }, admin)
  expect((await house.refusal(authApi.sendCode, { phone: '13900000002' }, null)).key).toBe('auth.phone_off')
  expect(gateway.taken).toEqual([])
})

test('rules: words, variables, hidden numbers', () => {
  expect(filled('{code} {name} {other}', { code: '1', name: 'N', minutes: '5' })).toBe('1 N {other}')
  expect(wordsRefusal('')).toBeNull()
  expect(wordsRefusal('x')).toBe('auth.sms_code_missing')
  expect(hiddenPhone('13800138000')).toBe('138****8000')
  expect(hiddenPhone('12345')).toBe('*****')
})
