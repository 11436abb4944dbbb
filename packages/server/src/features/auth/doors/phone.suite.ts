import { authEndpoints } from '@cabinet/contract/auth'
import { smsEndpoints } from '@cabinet/contract/auth.sms'
import { limits } from '@cabinet/contract/limits'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { gatewaySettingsFor, smsKey } from '../../../../test/sms-gateway.ts'
import { administrator, bearer, codeOf, newcomer, signIn, withTotp } from '../test-sign-in.ts'
import { account, gateway, house, phone, refused, settings } from './test-desk.ts'

/** Tests signing in by a code sent to a phone. */
export function phoneSignInSuite(): void {
  describe('signing in by phone', () => {
    beforeEach(async () => {
      await settings({ phoneLogin: true })
      await house.call(smsEndpoints.saveConfig, gatewaySettingsFor(gateway), await administrator(house))
    })

    const send = (to = phone) => house.call(authEndpoints.sendCode, { phone: to }, null)
    const sent = async (to = phone) => {
      gateway.taken.length = 0
      await send(to)
      await house.drainJobs()
      return gateway.taken[0]?.code ?? ''
    }
    const enter = (code: string, to = phone) =>
      house.call(authEndpoints.phoneLogin, { phone: to, code }, null)
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
}
