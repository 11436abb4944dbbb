import { authEndpoints } from '@cabinet/contract/auth'
import { factorEndpoints } from '@cabinet/contract/auth.factors'
import { limits } from '@cabinet/contract/limits'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateUserRow } from '../../users/index.ts'
import { bearer, codeOf, password, signIn, withTotp, wrongCode } from '../test-sign-in.ts'
import { factorRequirementSuite } from './requirement.suite.ts'
import { account, house, id, prepareFactorsDesk } from './test-desk.ts'

const second = (ticket: string, code: string) => house.call(authEndpoints.secondStep, { ticket, code }, null)
const secondRefused = async (ticket: string, code: string) =>
  (await house.refusal(authEndpoints.secondStep, { ticket, code }, null)).key
prepareFactorsDesk()

describe('an authenticator application', () => {
  test('is asked after the password, and opens nothing before', async () => {
    const { secret } = await withTotp(house, account)
    const first = await signIn(house, account)
    expect(first).toMatchObject({ accessToken: '', refreshToken: '', factors: ['totp', 'recovery'] })
    const done = await second(first.ticket!, codeOf(house, secret))
    expect(done.ticket).toBeUndefined()
    expect((await house.call(userEndpoints.me, {}, bearer(done.accessToken))).account).toBe(account)
  })

  test('counts only once it was confirmed', async () => {
    const { accessToken } = await signIn(house, account)
    const { ticket, address } = await house.call(factorEndpoints.beginTotp, {}, bearer(accessToken))
    expect(address).toMatch(/^otpauth:\/\/totp\/Cabinet:u\w+\?issuer=Cabinet&secret=[A-Z2-7]{32}/)
    expect(
      (await house.refusal(factorEndpoints.confirmTotp, { ticket, code: '12' }, bearer(accessToken))).key,
    ).toBe('auth.code_wrong')
    expect((await signIn(house, account)).ticket).toBeUndefined()
  })

  test.each([
    ['of the step before', -1, true],
    ['of the next step', 1, true],
    ['of two steps ago', -2, false],
    ['of the step after the next', 2, false],
  ])('takes a code %s: %j %j', async (_, steps, good) => {
    const { secret } = await withTotp(house, account)
    house.clock.forward(120_000)
    const { ticket } = await signIn(house, account)
    const answer = second(ticket!, codeOf(house, secret, steps))
    await (good ? expect(answer).resolves : expect(answer).rejects).toBeTruthy()
  })

  test('takes no code twice, nor an earlier one afterwards, nor the one that confirmed it', async () => {
    const { secret } = await withTotp(house, account)
    const earlier = codeOf(house, secret, -1)
    const code = codeOf(house, secret)
    await second((await signIn(house, account)).ticket!, code)
    const { ticket } = await signIn(house, account)
    expect(await secondRefused(ticket!, code)).toBe('auth.code_wrong')
    expect(await secondRefused(ticket!, earlier)).toBe('auth.code_wrong')
  })

  test('lets one of ten in who come with the same code at once', async () => {
    const { secret } = await withTotp(house, account)
    const tickets = await Promise.all(Array.from({ length: 5 }, () => signIn(house, account)))
    const code = codeOf(house, secret)
    const answers = await Promise.allSettled(tickets.map(({ ticket }) => second(ticket!, code)))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  })

  test('is sent with the password in one step, and one answer tells nothing of either', async () => {
    const { secret } = await withTotp(house, account)
    const refused = async (more: object) =>
      (await house.refusal(authEndpoints.login, { account, password, ...more }, null)).key
    expect(await refused({ oneTimeCode: wrongCode(house, secret) })).toBe('auth.password_wrong')
    expect(await refused({ password: 'Wrong123', oneTimeCode: codeOf(house, secret) })).toBe(
      'auth.password_wrong',
    )
    expect((await signIn(house, account, { oneTimeCode: codeOf(house, secret) })).accessToken).not.toBe('')
  })

  test('lies in the database under seal, and its codes as hashes', async () => {
    const { secret, recoveryCodes } = await withTotp(house, account)
    const { rows } = await sql<{ all: string }>`
      select row_to_json(t)::text || (select json_agg(r)::text from recovery_codes r) as all from totp_factors t`.execute(
      house.ports.db,
    )
    const all = rows.map((row) => row.all).join()
    for (const word of [secret, ...recoveryCodes]) expect(all).not.toContain(word)
  })
})

describe('recovery codes', () => {
  test('are ten, each good once', async () => {
    const { recoveryCodes } = await withTotp(house, account)
    expect(new Set(recoveryCodes).size).toBe(10)
    const code = recoveryCodes[3]!
    await second((await signIn(house, account)).ticket!, ` ${code.toUpperCase()} `)
    expect(await secondRefused((await signIn(house, account)).ticket!, code)).toBe('auth.code_wrong')
    const { accessToken } = await second((await signIn(house, account)).ticket!, recoveryCodes[4]!)
    expect(await house.call(factorEndpoints.mine, {}, bearer(accessToken))).toMatchObject({
      totp: true,
      recoveryLeft: 8,
    })
  })

  test('end when new ones are made, and with the last factor', async () => {
    const { recoveryCodes, accessToken } = await withTotp(house, account)
    const fresh = await house.call(factorEndpoints.newRecoveryCodes, {}, bearer(accessToken))
    const { ticket } = await signIn(house, account)
    expect(await secondRefused(ticket!, recoveryCodes[0]!)).toBe('auth.code_wrong')
    await second(ticket!, fresh.recoveryCodes[0]!)
    await house.call(factorEndpoints.removeTotp, { password }, bearer(accessToken))
    expect(await house.call(factorEndpoints.mine, {}, bearer(accessToken))).toMatchObject({
      totp: false,
      recoveryLeft: 0,
    })
    expect(
      (await house.refusal(factorEndpoints.newRecoveryCodes, { password }, bearer(accessToken))).key,
    ).toBe('common.invalid')
  })
})

describe('the ticket between the steps', () => {
  const stolen = (
    ticket: string,
    code: string,
    headers: Record<string, string>,
    remoteAddress = '127.0.0.1',
  ) =>
    house.app.inject({
      method: 'POST',
      url: authEndpoints.secondStep.path,
      payload: { Ticket: ticket, Code: code },
      headers,
      remoteAddress,
    })

  test('is good from the browser and the network that got it alone', async () => {
    const { secret } = await withTotp(house, account)
    const { ticket } = await signIn(house, account)
    const code = codeOf(house, secret)
    expect((await stolen(ticket!, code, { 'user-agent': 'another' })).json().Msg).toBe('auth.ticket_ended')
    expect((await stolen(ticket!, code, {}, '10.9.8.7')).json().Msg).toBe('auth.ticket_ended')
    await second(ticket!, code)
  })

  test('is good once, for five minutes and five tries', async () => {
    const { secret, recoveryCodes } = await withTotp(house, account)
    const used = (await signIn(house, account)).ticket!
    await second(used, codeOf(house, secret))
    expect(await secondRefused(used, recoveryCodes[0]!)).toBe('auth.ticket_ended')

    const old = (await signIn(house, account)).ticket!
    house.clock.forward(5 * 60_000)
    expect(await secondRefused(old, codeOf(house, secret))).toBe('auth.ticket_ended')

    const tried = (await signIn(house, account)).ticket!
    for (let i = 0; i < 5; i++) expect(await secondRefused(tried, 'nonsense')).toBe('auth.code_wrong')
    expect(await secondRefused(tried, codeOf(house, secret))).toBe('auth.ticket_ended')
  })

  test('ends with the account, and when the password is set by somebody else', async () => {
    const { secret } = await withTotp(house, account)
    const { ticket } = await signIn(house, account)
    await updateUserRow(house.ports.db, id, { disabled_at: house.clock.now })
    expect(await secondRefused(ticket!, codeOf(house, secret))).toBe('auth.account_disabled')
  })

  test('is no token', async () => {
    await withTotp(house, account)
    const { ticket } = await signIn(house, account)
    expect((await house.refusal(userEndpoints.me, {}, bearer(ticket!))).key).toBe('auth.expired')
  })
})

describe('guessing', () => {
  test('goes on counting over both steps: a known password buys no more codes', async () => {
    const { secret } = await withTotp(house, account)
    for (let i = 0; i < 6; i++) {
      const { ticket } = await signIn(house, account)
      expect(await secondRefused(ticket!, wrongCode(house, secret))).toBe('auth.code_wrong')
    }
    expect((await house.refusal(authEndpoints.login, { account, password }, null)).key).toBe('auth.locked')
    house.clock.forward(limits.lockMs)
    await second((await signIn(house, account)).ticket!, codeOf(house, secret))
  })

  test('of 120 guesses at once over all doors, six are judged', async () => {
    const { secret, accessToken } = await withTotp(house, account)
    const tickets = await Promise.all(Array.from({ length: 10 }, () => signIn(house, account)))
    const wrong = wrongCode(house, secret)
    const guess = async (at: number): Promise<string> => {
      if (at % 3 === 0)
        return (await house.refusal(authEndpoints.login, { account, password: 'Wrong123' }, null)).key
      if (at % 3 === 1) return secondRefused(tickets[at % 10]!.ticket!, wrong)
      const change = { oldPassword: 'Wrong123', newPassword: 'Better456' }
      return (await house.refusal(authEndpoints.changePassword, change, bearer(accessToken))).key
    }
    const answers = await Promise.all(Array.from({ length: 120 }, (_, at) => guess(at)))
    const judged = answers.filter((key) => !['auth.locked', 'auth.ticket_ended'].includes(key))
    expect(judged).toHaveLength(6)
  })
})

factorRequirementSuite()
