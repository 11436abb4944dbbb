import { authEndpoints, type SignInReply } from '@cabinet/contract/auth'
import { factorEndpoints } from '@cabinet/contract/auth.factors'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { createUserAccount, updateUserRow } from '../users/index.ts'
import { issueAccessToken } from './sessions.ts'

export const password = 'Right123'

/** Creates a user, in sales by default, whose password need not be changed. */
export async function newcomer(
  house: TestApp,
  change: { type?: 1 | 2 | 3 | 4; phone?: string; mail?: string } = {},
) {
  const account = `u${generateId().slice(-12)}`
  const { type = 4, phone, mail } = change
  const id = await createUserAccount(house.system, {
    account,
    name: '赵敏',
    type,
    password,
    organisationId: house.people.departments.sales,
    mustChangePassword: false,
    ...(mail && { mail }),
  })
  if (phone) await updateUserRow(house.ports.db, id, { phone })
  return { id, account }
}

export const bearer = (token: string): Person => ({ id: '', account: '', organisationId: '', token })

export const signIn = (house: TestApp, account: string, more = {}): Promise<SignInReply> =>
  house.call(authEndpoints.login, { account, password, ...more }, null)

/** Signs in the platform's administrator anew: the clock of these tests passes the life of tokens. */
export const administrator = async (house: TestApp): Promise<Person> =>
  bearer(await issueAccessToken(house.system, 'admin'))

/** Returns the authenticator code at the test clock's time, `steps` of 30 seconds later. */
export const codeOf = (house: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: house.clock.now.getTime() + steps * 30_000,
  })

/** Returns a code that is wrong now and in the adjacent steps. */
export function wrongCode(house: TestApp, secret: string): string {
  const right = new Set([-1, 0, 1].map((steps) => codeOf(house, secret, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code))!
}

/**
 * Sets up an authenticator app for an account; advances the clock one step, so that the next code is unused.
 */
export async function withTotp(house: TestApp, account: string) {
  const { accessToken } = await signIn(house, account)
  const { ticket, secret } = await house.call(factorEndpoints.beginTotp, {}, bearer(accessToken))
  const code = codeOf(house, secret)
  const { recoveryCodes } = await house.call(
    factorEndpoints.confirmTotp,
    { ticket, code },
    bearer(accessToken),
  )
  house.clock.forward(60_000)
  return { secret, recoveryCodes, accessToken, code }
}
