import { authEndpoints } from '@cabinet/contract/auth'
import { factorEndpoints } from '@cabinet/contract/auth.factors'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bearer, codeOf, newcomer, password, signIn, withTotp, wrongCode } from '../test-sign-in.ts'
import { account, house, id } from './test-desk.ts'

const require = (secondFactor: 'nobody' | 'administrators' | 'everybody') =>
  house.call(signInPolicyEndpoints.saveSignInSettings, { secondFactor }, house.people.admin)

/** Tests factors that are required, and changes of them. */
export function factorRequirementSuite(): void {
  describe('a second factor that is required', () => {
    test('is set up on the way in, before any token is given', async () => {
      await require('everybody')
      const first = await signIn(house, account)
      expect(first).toMatchObject({ accessToken: '', enrol: true })
      const ticket = first.ticket!
      const { secret } = await house.call(authEndpoints.beginEnrol, { ticket }, null)
      expect((await house.call(authEndpoints.beginEnrol, { ticket }, null)).secret).toBe(secret)
      const wrong = { ticket, code: wrongCode(house, secret) }
      expect((await house.refusal(authEndpoints.confirmEnrol, wrong, null)).key).toBe('auth.code_wrong')
      const done = await house.call(authEndpoints.confirmEnrol, { ticket, code: codeOf(house, secret) }, null)
      expect(done.recoveryCodes).toHaveLength(10)
      await house.call(userEndpoints.me, {}, bearer(done.accessToken))
      expect(
        (await house.refusal(factorEndpoints.removeTotp, { password }, bearer(done.accessToken))).key,
      ).toBe('auth.factor_required')
      expect((await signIn(house, account)).factors).toEqual(['totp', 'recovery'])
      await require('nobody')
    })

    test('of administrators leaves everybody else alone', async () => {
      await require('administrators')
      const head = await newcomer(house, { type: 3 })
      expect((await signIn(house, head.account)).enrol).toBe(true)
      expect((await signIn(house, account)).ticket).toBeUndefined()
      await require('nobody')
    })
  })

  describe('changing how one signs in', () => {
    test('needs the password again once the sign-in is ten minutes old', async () => {
      const { accessToken } = await signIn(house, account)
      house.clock.forward(10 * 60_000)
      const asked = async (input: object) =>
        (await house.refusal(factorEndpoints.beginTotp, input, bearer(accessToken))).key
      expect(await asked({})).toBe('auth.password_needed')
      expect(await asked({ password: 'Wrong123' })).toBe('auth.old_password_wrong')
      await house.call(factorEndpoints.beginTotp, { password }, bearer(accessToken))
    })

    test('is undone by an administrator in charge, with a line in the journal; the sessions end', async () => {
      const { admin, enterprise, head, wang } = house.people
      const { accessToken } = await withTotp(house, account)
      const reset = (person: typeof admin, ids = [id]) =>
        house.refusal(factorEndpoints.reset, { ids }, person)
      expect((await reset(wang)).key).toBe('common.no_permission')
      expect((await reset(head)).key).toBe('common.no_permission')
      expect((await reset(enterprise, [admin.id])).key).toBe('common.no_permission')
      expect(await house.call(factorEndpoints.ofUser, { userId: id }, enterprise)).toMatchObject({
        totp: true,
      })
      await house.call(factorEndpoints.reset, { ids: [id] }, enterprise)
      expect((await house.refusal(userEndpoints.me, {}, bearer(accessToken))).key).toBe('auth.expired')
      expect((await signIn(house, account)).accessToken).not.toBe('')
      const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from journal where action = 'auth.reset_factors'`.execute(house.ports.db)
      expect(rows[0]!.n).toBe(1)
    })
  })
}
