import { passwordResetEndpoints } from '@cabinet/contract/auth.reset'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { administrator, signIn } from '../test-sign-in.ts'
import {
  account,
  better,
  house,
  id,
  mailedCode,
  otherCode,
  request,
  requestRefused,
  reset,
  resetRefused,
} from './test-desk.ts'

const minute = 60_000

/** Tests how long, how often and for whom a code is good. */
export function resetCodeSuite(): void {
  describe('a code', () => {
    test('bears five tries', async () => {
      const code = await mailedCode()
      for (let i = 0; i < 5; i++) expect(await resetRefused(otherCode(code))).toBe('auth.code_wrong')
      expect(await resetRefused(code)).toBe('auth.code_wrong')
      await signIn(house, account)
    })

    test('of 120 guesses at once, five are judged', async () => {
      const code = await mailedCode()
      const guesses = Array.from({ length: 120 }, (_, at) =>
        resetRefused(String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')),
      )
      const judged = (await Promise.all(guesses)).filter((key) => key === 'auth.code_wrong')
      expect(judged.length).toBeLessThanOrEqual(6)
      const { rows } = await sql<{
        tries: number
      }>`select tries from sign_in_tickets where user_id = ${id}`.execute(house.ports.db)
      expect(rows).toEqual([{ tries: 5 }])
    })

    test('is taken once of many at once', async () => {
      const code = await mailedCode()
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, at) =>
          reset(code, `Better45${at}`).then(
            () => 'done',
            ({ key }) => key,
          ),
        ),
      )
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    })

    test('lasts ten minutes, where it was asked for, and for its account alone', async () => {
      const code = await mailedCode()
      expect(await resetRefused(code, better, 'admin')).toBe('auth.code_wrong')
      const elsewhere = await house.app.inject({
        method: 'POST',
        url: passwordResetEndpoints.reset.path,
        payload: { Account: account, Code: code, NewPassword: better },
        headers: { 'user-agent': 'another' },
      })
      expect(elsewhere.json().Msg).toBe('auth.code_wrong')
      house.clock.forward(10 * minute)
      expect(await resetRefused(code)).toBe('auth.code_wrong')
    })

    test('ends with a newer one, and when somebody else sets the password', async () => {
      const first = await mailedCode()
      house.clock.forward(minute)
      const next = await mailedCode()
      if (first !== next) expect(await resetRefused(first)).toBe('auth.code_wrong')
      await house.call(userAdminEndpoints.resetPasswords, { ids: [id] }, await administrator(house))
      expect(await resetRefused(next)).toBe('auth.code_wrong')
    })

    test('is sent once a minute, five times an hour, ten times a day', async () => {
      const tooOften = async () => expect((await requestRefused()).key).toBe('auth.code_too_often')
      await request()
      expect(await requestRefused()).toMatchObject({ key: 'auth.code_too_often', details: { Seconds: 60 } })
      for (let i = 0; i < 4; i++) {
        house.clock.forward(minute)
        await request()
      }
      house.clock.forward(minute)
      await tooOften()
      house.clock.forward(60 * minute)
      for (let i = 0; i < 5; i++) {
        house.clock.forward(minute)
        await request()
      }
      house.clock.forward(2 * 60 * minute)
      await tooOften()
    })
  })
}
