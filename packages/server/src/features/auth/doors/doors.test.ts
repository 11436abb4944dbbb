import { inflateSync } from 'node:zlib'
import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { smsEndpoints } from '@cabinet/contract/auth.sms'
import { limits } from '@cabinet/contract/limits'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { type SmsGateway, smsKey, startSmsGateway } from '../../../../test/sms-gateway.ts'
import { normalizePhone } from '../phone.rules.ts'
import {
  administrator,
  bearer,
  codeOf,
  newcomer,
  password,
  signIn,
  withTotp,
  wrongCode,
} from '../test-sign-in.ts'
import { drawCaptchaPicture, newCaptchaLetters, normalizeCaptcha } from './picture.ts'

let house: TestApp
let gateway: SmsGateway
let account: string
let phone: string
let made = 0

beforeAll(async () => {
  house = await createTestApp()
  gateway = await startSmsGateway()
  house.ports.config.outboundAllow.push(new URL(gateway.address('http')).host)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  phone = `138${String(++made).padStart(8, '0')}`
  ;({ account } = await newcomer(house, { phone: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}` }))
  // moves on so that every test starts with free rate limits
  house.clock.forward(2 * 3_600_000)
})

/** Returns the letters of a captcha, which only the server knows. */
async function lettersOf(challenge: string): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select content from sign_in_tickets where kind = 'image' order by expires_at desc, hash`.execute(
    house.ports.db,
  )
  const { hashTokenSha256: hashToken } = await import('../../../kernel/crypto/tokens.ts')
  const { rows: one } = await sql<{ content: string }>`
    select content from sign_in_tickets where hash = ${hashToken(`image ${challenge}`)}`.execute(
    house.ports.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  return JSON.parse(house.ports.secrets.unseal('auth.ticket.image', one[0]!.content)).letters
}

const settings = async (change: object) =>
  house.call(signInPolicyEndpoints.saveSignInSettings, change, await administrator(house))
const refused = async (more: object) =>
  (await house.refusal(authEndpoints.login, { account, password, ...more }, null)).key

describe('the picture with letters', () => {
  test('is a PNG, never twice the same, of letters nobody takes for another', () => {
    const [one, two] = [drawCaptchaPicture('ACEFH'), drawCaptchaPicture('ACEFH')]
    expect(one.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    const size = one.readUInt32BE(33)
    expect(inflateSync(one.subarray(41, 41 + size))).toHaveLength((168 + 1) * 56)
    expect(one.equals(two)).toBe(false)
    expect(newCaptchaLetters()).toMatch(/^[ACEFHKLMNPRTUWXY3479]{5}$/)
    expect(normalizeCaptcha(' ａc e3h ')).toBe('ACE3H')
  })

  test('is asked for after the first wrong attempt, of unknown accounts alike', async () => {
    await settings({ loginVerify: 'after_wrong' })
    await signIn(house, account)
    expect(await refused({ password: 'Wrong123' })).toBe('auth.password_wrong')
    expect(await refused({})).toBe('auth.verify_needed')
    const nobody = { account: `n${account}`.slice(0, 19) }
    expect(await refused(nobody)).toBe('auth.password_wrong')
    expect(await refused(nobody)).toBe('auth.verify_needed')
    const { challenge, image } = await house.call(authEndpoints.verifyImage, {}, null)
    expect(image).toMatch(/^data:image\/png;base64,/)
    const verifyCode = (await lettersOf(challenge)).toLowerCase()
    expect((await signIn(house, account, { challenge, verifyCode })).accessToken).not.toBe('')
  })

  test('is good once, right or wrong, for five minutes, and from where it was asked', async () => {
    await settings({ loginVerify: 'always' })
    expect((await house.call(authEndpoints.signInOptions, {}, null)).verify).toBe(true)
    const fresh = async () => {
      const { challenge } = await house.call(authEndpoints.verifyImage, {}, null)
      return { challenge, verifyCode: await lettersOf(challenge) }
    }
    const wrong = await fresh()
    expect(await refused({ ...wrong, verifyCode: 'ZZZZZ' })).toBe('auth.verify_wrong')
    expect(await refused(wrong)).toBe('auth.verify_wrong')

    const used = await fresh()
    await signIn(house, account, used)
    expect(await refused(used)).toBe('auth.verify_wrong')

    const old = await fresh()
    house.clock.forward(5 * 60_000)
    expect(await refused(old)).toBe('auth.verify_wrong')

    const { challenge, verifyCode } = await fresh()
    const elsewhere = await house.app.inject({
      method: 'POST',
      url: authEndpoints.login.path,
      payload: { Account: account, Password: password, Challenge: challenge, VerifyCode: verifyCode },
      headers: { 'user-agent': 'another' },
    })
    expect(elsewhere.json().Msg).toBe('auth.verify_wrong')
  })

  test('may be left out by who sends a right one-time code, and by no other', async () => {
    await settings({ loginVerify: 'off' })
    const { secret } = await withTotp(house, account)
    await settings({ loginVerify: 'always' })
    expect(await refused({ oneTimeCode: wrongCode(house, secret) })).toBe('auth.verify_wrong')
    expect((await signIn(house, account, { oneTimeCode: codeOf(house, secret) })).accessToken).not.toBe('')
    await settings({ loginVerify: 'off' })
  })

  test('is not passed by any one-time code: such guesses lock no account', async () => {
    await settings({ loginVerify: 'always' })
    for (let i = 0; i < 8; i++)
      expect(await refused({ password: 'Wrong123', oneTimeCode: '000000' })).toBe('auth.verify_wrong')
    await settings({ loginVerify: 'off' })
    await signIn(house, account)
  })
})

test.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['0086(138)00138000', '13800138000'],
  ['+49 151 12345678', '+4915112345678'],
  ['00491511234567', '+491511234567'],
  ['１３８００１３８０００', '13800138000'],
  ['12345', null],
  ['138x', null],
  ['', null],
])('the phone number %j is compared as %j', (typed, tidy) => {
  expect(normalizePhone(typed)).toBe(tidy)
})

describe('signing in by phone', () => {
  beforeEach(async () => {
    await settings({ phoneLogin: true })
    await house.call(
      smsEndpoints.saveConfig,
      {
        kind: 'http',
        address: gateway.address('http'),
        ...smsKey,
        signature: '',
        application: '',
        region: '',
        dailyMost: 0,
      },
      await administrator(house),
    )
  })

  const send = (to = phone) => house.call(authEndpoints.sendCode, { phone: to }, null)
  const sent = async (to = phone) => {
    gateway.taken.length = 0
    await send(to)
    await house.drainJobs()
    return gateway.taken[0]?.code ?? ''
  }
  const enter = (code: string, to = phone) => house.call(authEndpoints.phoneLogin, { phone: to, code }, null)
  const enterRefused = async (code: string, to = phone) =>
    (await house.refusal(authEndpoints.phoneLogin, { phone: to, code }, null)).key
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('takes the code that was sent, once', async () => {
    const code = await sent()
    expect(code).toMatch(/^\d{6}$/)
    expect(gateway.taken[0]).toMatchObject({ phone, text: expect.stringContaining(code) })
    const { accessToken } = await enter(code, `+86${phone}`)
    expect((await house.call(userEndpoints.me, {}, bearer(accessToken))).account).toBe(account)
    expect(await enterRefused(code)).toBe('auth.code_wrong')
  })

  test('is refused while it is switched off, or no gateway is set up', async () => {
    await settings({ phoneLogin: false })
    expect((await house.refusal(authEndpoints.sendCode, { phone }, null)).key).toBe('auth.phone_off')
    expect(await enterRefused('123456')).toBe('auth.phone_off')
    expect((await house.call(authEndpoints.signInOptions, {}, null)).phone).toBe(false)
  })

  test('answers for a number that is nobody’s as for one that is somebody’s', async () => {
    const stranger = `139${phone.slice(3)}`
    expect(await sent(stranger)).toBe('')
    expect(await enterRefused('123456', stranger)).toBe('auth.code_wrong')
    expect((await house.refusal(authEndpoints.sendCode, { phone: stranger }, null)).key).toBe(
      'auth.code_too_often',
    )
    await sent()
    expect((await house.refusal(authEndpoints.sendCode, { phone }, null)).key).toBe('auth.code_too_often')
    expect((await house.refusal(authEndpoints.sendCode, { phone: 'abc' }, null)).key).toBe(
      'auth.phone_invalid',
    )
  })

  test('sends nothing to a number that two people share', async () => {
    await newcomer(house, { phone })
    expect(await sent()).toBe('')
  })

  test('sends one code a minute and ten an hour to one phone; a newer one ends the one before', async () => {
    const first = await sent()
    house.clock.forward(60_000)
    const next = await sent()
    expect(await enterRefused(first)).toBe('auth.code_wrong')
    await enter(next)
    for (let i = 0; i < 8; i++) {
      house.clock.forward(60_000)
      await send()
    }
    house.clock.forward(60_000)
    expect((await house.refusal(authEndpoints.sendCode, { phone }, null)).key).toBe('auth.code_too_often')
  })

  test('bears five wrong codes, each counted for the account too', async () => {
    const code = await sent()
    for (let i = 0; i < 5; i++) expect(await enterRefused(other(code))).toBe('auth.code_wrong')
    expect(await enterRefused(code)).toBe('auth.code_wrong')
    expect(await refused({})).toBe('auth.locked')
    house.clock.forward(limits.lockMs)
    await signIn(house, account)
  })

  test('of 120 guesses at once by password and by phone, six are judged', async () => {
    const code = await sent()
    const guesses = Array.from({ length: 120 }, (_, at) =>
      at % 2 ? enterRefused(other(code)) : refused({ password: 'Wrong123' }),
    )
    const judged = (await Promise.all(guesses)).filter((key) => key !== 'auth.locked')
    expect(judged).toHaveLength(6)
  })

  test('takes a code for five minutes, and from where it was asked for', async () => {
    const code = await sent()
    const elsewhere = await house.app.inject({
      method: 'POST',
      url: authEndpoints.phoneLogin.path,
      payload: { Phone: phone, Code: code },
      headers: { 'user-agent': 'another' },
    })
    expect(elsewhere.json().Msg).toBe('auth.code_wrong')
    house.clock.forward(5 * 60_000)
    expect(await enterRefused(code)).toBe('auth.code_wrong')
  })

  test('asks for the second factor as the password does', async () => {
    const { secret } = await withTotp(house, account)
    const first = await enter(await sent())
    expect(first).toMatchObject({ accessToken: '', factors: ['totp', 'recovery'] })
    const input = { ticket: first.ticket!, code: codeOf(house, secret) }
    expect((await house.call(authEndpoints.secondStep, input, null)).accessToken).not.toBe('')
  })

  test('keeps codes and the gateway’s secret under seal', async () => {
    const code = await sent()
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(t)::text from sign_in_tickets t) || (select json_agg(s)::text from sms_gateways s)
        || (select json_agg(j)::text from journal j) as all`.execute(house.ports.db)
    expect(rows[0]!.all).not.toContain(`"${code}"`)
    expect(rows[0]!.all).not.toContain(smsKey.secret)
  })
})
