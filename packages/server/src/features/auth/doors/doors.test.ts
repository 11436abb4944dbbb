import { inflateSync } from 'node:zlib'
import { authEndpoints } from '@cabinet/contract/auth'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { normalizePhone } from '../phone.rules.ts'
import { codeOf, password, signIn, withTotp, wrongCode } from '../test-sign-in.ts'
import { phoneSignInSuite } from './phone.suite.ts'
import { drawCaptchaPicture, newCaptchaLetters, normalizeCaptcha } from './picture.ts'
import { account, house, prepareDoorsDesk, refused, settings } from './test-desk.ts'

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

prepareDoorsDesk()

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

phoneSignInSuite()
