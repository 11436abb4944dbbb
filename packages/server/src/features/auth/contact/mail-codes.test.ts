import { mailEndpoints } from '@cabinet/contract/mail'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { mailSettingsFor, startMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import type { Person } from '../../../../test/people.ts'
import { administrator, bearer, newcomer, password, signIn } from '../test-sign-in.ts'

let house: TestApp
let server: TestMailServer
let person: Person
let made = 0
const newAddress = () => `own${++made}@example.org`

beforeAll(async () => {
  house = await createTestApp()
  server = await startMailServer()
  house.ports.config.outboundAllow.push(server.place)
})
afterAll(() => server.close())
beforeEach(async () => {
  house.clock.forward(2 * 3_600_000)
  const { account } = await newcomer(house)
  person = bearer((await signIn(house, account)).accessToken)
  await mails(true)
  await house.drainJobs()
  server.taken.length = 0
})

const mails = async (open: boolean) =>
  house.call(mailEndpoints.save, { ...mailSettingsFor(server), open }, await administrator(house))
const profile = () => house.call(profileEndpoints.get, {}, person)
const save = (change: object) => house.call(profileEndpoints.save, change, person)
const refused = async (change: object) => (await house.refusal(profileEndpoints.save, change, person)).key
/** Returns the code mailed to this address. */
async function codeTo(mail: string): Promise<string> {
  server.taken.length = 0
  await house.call(profileEndpoints.sendMailCode, { mail }, person)
  await house.drainJobs()
  // notices of the change before may come too
  const at = server.taken.findIndex(({ to, raw }) => to === mail && /\b\d{6}\b/.test(raw))
  expect(at).toBeGreaterThanOrEqual(0)
  return /\b\d{6}\b/.exec((await server.parsed(at)).text ?? '')?.[0] ?? ''
}

test('where mails can be sent, a new address is taken by the code that it got, and by no other', async () => {
  const mail = newAddress()
  expect(await profile()).toMatchObject({ mailByCode: true })
  expect(await refused({ mail })).toBe('auth.mail_code_needed')
  expect(await refused({ mail, mailCode: '123456' })).toBe('auth.code_wrong')
  const code = await codeTo(mail)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await refused({ mail, mailCode: wrong })).toBe('auth.code_wrong')
  expect(await refused({ mail: newAddress(), mailCode: code })).toBe('auth.code_wrong')
  expect(await save({ mail, mailCode: code })).toMatchObject({ mail, mailConfirmed: true })
  expect(await refused({ mail: newAddress(), mailCode: code })).toBe('auth.code_wrong')
})

test('the address before hears of the new one, if it was proven', async () => {
  const [first, second] = [newAddress(), newAddress()]
  await save({ mail: first, mailCode: await codeTo(first) })
  const code = await codeTo(second)
  server.taken.length = 0
  await save({ mail: second, mailCode: code })
  await house.drainJobs()
  const told = await Promise.all(server.taken.map(({ to }, at) => (to === first ? server.parsed(at) : null)))
  expect(told.filter((one) => one?.text?.includes('不再使用此邮箱'))).toHaveLength(1)
})

test('an address that was only typed counts once its code has come', async () => {
  const mail = newAddress()
  await mails(false)
  expect(await save({ mail })).toMatchObject({ mail, mailConfirmed: false, mailByCode: false })
  expect((await house.refusal(profileEndpoints.sendMailCode, { mail }, person)).key).toBe('auth.mail_off')
  await mails(true)
  expect(await save({ mail, mailCode: await codeTo(mail) })).toMatchObject({ mail, mailConfirmed: true })
})

test('a code asks again who it is once the sign-in is ten minutes old, and comes only so often', async () => {
  for (let count = 0; count < 10; count++) await codeTo(newAddress())
  const more = { mail: newAddress() }
  expect((await house.refusal(profileEndpoints.sendMailCode, more, person)).key).toBe('auth.code_too_often')
  house.clock.forward(11 * 60_000)
  expect((await house.refusal(profileEndpoints.sendMailCode, more, person)).key).toBe('auth.password_needed')
  expect((await house.refusal(profileEndpoints.sendMailCode, { ...more, password }, person)).key).toBe(
    'auth.code_too_often',
  )
})

test('the code is in no row in plain, and an address is removed without one', async () => {
  const mail = newAddress()
  await house.call(profileEndpoints.sendMailCode, { mail }, person)
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(t)::text from sign_in_tickets t) || (select json_agg(m)::text from mails m)
      || (select json_agg(j)::text from test_jobs j) as all`.execute(house.ports.db)
  await house.drainJobs()
  const code = /\b\d{6}\b/.exec((await server.parsed()).text ?? '')?.[0] ?? ''
  expect(code).toHaveLength(6)
  expect(rows[0]?.all).not.toContain(code)
  expect(await save({ mail, mailCode: code })).toMatchObject({ mail })
  expect(await save({ mail: '' })).toMatchObject({ mail: '', mailConfirmed: false })
})
