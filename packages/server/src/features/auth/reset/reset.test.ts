import { authEndpoints } from '@cabinet/contract/auth'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { statementsOf } from '../../../../test/statements.ts'
import { updateUserRow } from '../../users/index.ts'
import { bearer, codeOf, password, signIn, withTotp } from '../test-sign-in.ts'
import { resetCodeSuite } from './codes.suite.ts'
import {
  account,
  better,
  gateway,
  house,
  id,
  mail,
  mailedCode,
  otherCode,
  phone,
  prepareResetDesk,
  request,
  requestRefused,
  reset,
  resetRefused,
  saveGateway,
  saveMail,
  server,
} from './test-desk.ts'

prepareResetDesk()

const signInRefused = async (given: string) =>
  (await house.refusal(authEndpoints.login, { account, password: given }, null)).key
const change = (row: Parameters<typeof updateUserRow>[2]) => updateUserRow(house.ports.db, id, row)

describe('a forgotten password', () => {
  test('is reset by the code that was mailed, once, and its owner is told', async () => {
    const { accessToken } = await signIn(house, account)
    const code = await mailedCode(account.toUpperCase())
    expect(code).toMatch(/^\d{6}$/)
    const asked = await server.parsed()
    expect(asked).toMatchObject({ to: [{ address: mail }], subject: 'Cabinet 重置密码' })
    expect(asked.text).toContain('10 分钟')
    expect(asked.text).not.toContain('http')
    await reset(` ${code} `)
    expect(await signInRefused(password)).toBe('auth.password_wrong')
    const { accessToken: fresh, mustChangePassword } = await signIn(house, account, { password: better })
    expect(mustChangePassword).toBe(false)
    expect(await resetRefused(code, 'Third7890')).toBe('auth.code_wrong')
    expect((await house.refusal(noticeEndpoints.counts, {}, bearer(accessToken))).key).toBe('auth.expired')

    await house.drainJobs()
    const told = await server.parsed(1)
    expect(told).toMatchObject({ to: [{ address: mail }], subject: 'Cabinet 密码已重置' })
    expect(told.text).toContain('https://files.example.org')
    const { rows } = await house.call(noticeEndpoints.list, { type: 3, page: 1, pageSize: 10 }, bearer(fresh))
    expect(rows[0]).toMatchObject({ textKey: 'accountPush.password', kind: 'security', unread: true })
  })

  test('is reset by the code that came as a text message', async () => {
    expect(await request(account, 'sms')).toMatchObject({ seconds: 60, policy: { min: 8 } })
    await house.drainJobs()
    expect(gateway.taken).toMatchObject([{ phone, text: expect.stringContaining('重置密码') }])
    await reset(gateway.taken[0]!.code)
    await signIn(house, account, { password: better })
  })

  test('is told in the language of its owner, with no address from the request', async () => {
    await change({ language: 'en' })
    await house.app.inject({
      method: 'POST',
      url: authEndpoints.sendCode.path,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { Purpose: 'reset', Account: account, Channel: 'mail' },
    })
    await house.drainJobs()
    expect(server.taken[0]!.raw).not.toContain('evil.example')
    expect((await server.parsed()).subject).toBe('Reset your Cabinet password')
  })

  test('keeps the second factor, and opens a locked account', async () => {
    const { secret } = await withTotp(house, account)
    for (let i = 0; i < 6; i++) await signInRefused('Wrong123')
    expect(await signInRefused(password)).toBe('auth.locked')
    await reset(await mailedCode())
    const { ticket } = await signIn(house, account, { password: better })
    const step = { ticket: ticket!, code: codeOf(house, secret) }
    expect((await house.call(authEndpoints.secondStep, step, null)).accessToken).not.toBe('')
  })

  test('takes a password that fits the policy and is a new one', async () => {
    const code = await mailedCode()
    expect(await resetRefused(code, 'short')).toBe('auth.password_weak')
    expect(await resetRefused(code, password)).toBe('auth.password_same')
    await reset(code)
  })

  test('stands in the journal, the code nowhere in plain', async () => {
    await request()
    const kept = async () =>
      (
        await sql<{ all: string }>`
          select coalesce((select json_agg(t)::text from sign_in_tickets t), '')
            || coalesce((select json_agg(j)::text from test_jobs j), '')
            || coalesce((select json_agg(m)::text from mails m), '')
            || (select json_agg(j)::text from journal j) as all`.execute(house.ports.db)
      ).rows[0]!.all
    const before = await kept()
    await house.drainJobs()
    const code = /^\d{6}$/m.exec((await server.parsed()).text ?? '')![0]
    expect(before).not.toContain(code)
    expect(await kept()).not.toContain(`"${code}"`)
    await resetRefused(otherCode(code))
    await reset(code)
    const { rows } = await sql<{ action: string }>`
      select action from journal where actor_id = ${id} and action like 'auth.%' order by id desc limit 3`.execute(
      house.ports.db,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'auth.reset_password',
      'auth.reset_failed',
      'auth.send_reset_code',
    ])
  })
})

describe('nothing tells whether an account exists', () => {
  test('the same statements answer alike', async () => {
    const answers: unknown[] = []
    const [known, unknown] = [
      await statementsOf(async () => answers.push(await request())),
      await statementsOf(async () => answers.push(await request('nobody.here'))),
    ]
    expect(known.length).toBeGreaterThan(5)
    expect(unknown).toEqual(known)
    expect(answers[1]).toEqual(answers[0])
    await house.drainJobs()
    expect(server.taken.map(({ to }) => to)).toEqual([mail])
    const wrong = (of: string) =>
      statementsOf(async () => expect(await resetRefused('x', better, of)).toBe('auth.code_wrong'))
    expect(await wrong('nobody.here')).toEqual(await wrong(account))
  })

  test.each([
    ['without an address', { mail: null }],
    ['with an address that its owner typed', { mail_set_by: 'self' as const }],
    ['that is disabled', { disabled_at: new Date(0) }],
    ['that expired', { expires_at: new Date(0) }],
  ])('an account %s gets no code, and no code fits it', async (_, row) => {
    await change(row)
    expect(await mailedCode()).toBe('')
    expect(server.taken).toEqual([])
    expect(await resetRefused('000000')).toBe('auth.code_wrong')
  })

  test('an account of the directory is told whom to ask, by mail', async () => {
    await change({ from_directory: true })
    expect(await mailedCode()).toBe('')
    expect((await server.parsed()).text).toContain('企业目录')
    await request(account, 'sms').catch(() => undefined)
    await house.drainJobs()
    expect(gateway.taken).toEqual([])
  })
})

resetCodeSuite()

describe('the ways to get a code', () => {
  const offered = async () => (await house.call(authEndpoints.signInOptions, {}, null)).reset

  test('are those that are set up; without any nothing can be reset', async () => {
    expect(await offered()).toEqual(['mail', 'sms'])
    await saveMail(false)
    expect(await offered()).toEqual(['sms'])
    expect((await requestRefused()).key).toBe('auth.reset_off')
    await saveGateway('off')
    expect(await offered()).toEqual([])
    expect((await requestRefused(account, 'sms')).key).toBe('auth.reset_off')
    expect(await resetRefused('123456')).toBe('auth.reset_off')
  })
})
