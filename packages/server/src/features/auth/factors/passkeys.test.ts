import { generateKeyPairSync } from 'node:crypto'
import { authEndpoints } from '@cabinet/contract/auth'
import { factorEndpoints } from '@cabinet/contract/auth.factors'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bent, softAuthenticator } from '../../../../test/authenticator.ts'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { administrator, bearer, newcomer, password, signIn, withTotp } from '../test-sign-in.ts'
import { passkeyRelyingHost } from './factors.rules.ts'

let house: TestApp
let account: string
let token: string
let device: ReturnType<typeof softAuthenticator>

beforeAll(async () => {
  house = await createTestApp()
  house.ports.config.publicUrl = 'https://files.example.org'
})
beforeEach(async () => {
  ;({ account } = await newcomer(house))
  token = (await signIn(house, account)).accessToken
  device = softAuthenticator('https://files.example.org')
})

test.each([
  ['https://files.example.org', 'files.example.org'],
  ['https://files.example.org:8443', 'files.example.org'],
  ['http://localhost:8080', 'localhost'],
  ['http://files.example.org', null],
  ['https://10.1.2.3', null],
  ['https://[fd00::1]', null],
  ['http://127.0.0.1:8080', null],
  ['', null],
])('passkeys of %j are made for %j', (origin, host) => {
  expect(passkeyRelyingHost(origin)).toBe(host)
})

async function enrol(bent: Bent = {}) {
  const { ticket, options } = await house.call(factorEndpoints.beginPasskey, {}, bearer(token))
  const input = { ticket, response: device.create(options, bent), name: ' 办公室电脑 ' }
  return house.call(factorEndpoints.confirmPasskey, input, bearer(token))
}

async function begin(second?: string) {
  return house.call(authEndpoints.beginPasskey, { ticket: second }, null)
}

/** Signs in by passkey; returns the session's account, or the error. */
async function enter(bent: Bent = {}, second?: string): Promise<string> {
  const { ticket, options } = await begin(second)
  return house
    .call(authEndpoints.passkeyLogin, { ticket, response: device.get(options, bent) }, null)
    .then(async ({ accessToken }) => (await house.call(userEndpoints.me, {}, bearer(accessToken))).account)
    .catch((error) => error.key)
}

describe('a passkey', () => {
  test('is the second step after the password, and stands for it alone', async () => {
    expect((await enrol()).recoveryCodes).toHaveLength(10)
    const first = await signIn(house, account)
    expect(first).toMatchObject({ accessToken: '', factors: ['passkey', 'recovery'] })
    expect(await enter({ verified: false }, first.ticket)).toBe(account)
    expect(await enter()).toBe(account)
    expect((await house.call(factorEndpoints.mine, {}, bearer(token))).passkeys).toEqual([
      expect.objectContaining({ name: '办公室电脑', usedAt: house.clock.now }),
    ])
  })

  test('comes through a lock that strangers caused, and its wrong answers lock nobody', async () => {
    await enrol()
    const wrong = { account, password: 'Wrong123' }
    for (let i = 0; i < 6; i++)
      expect((await house.refusal(authEndpoints.login, wrong, null)).key).toBe('auth.password_wrong')
    expect((await house.refusal(authEndpoints.login, { account, password }, null)).key).toBe('auth.locked')
    expect(await enter()).toBe(account)
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    house.clock.forward(10 * 60_000)
    for (let i = 0; i < 7; i++) expect(await enter({ key: other })).toBe('auth.passkey_refused')
    await signIn(house, account)
  })

  test('must have seen its owner where it stands for the password', async () => {
    await enrol()
    expect(await enter({ verified: false })).toBe('auth.passkey_refused')
  })

  test.each<[string, () => Bent]>([
    ['another page’s address', () => ({ origin: 'https://evil.example' })],
    ['another challenge', () => ({ challenge: 'AAAA' })],
    ['another key', () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })],
    ['a count that went back, as a copy’s does', () => ({ counter: 1 })],
  ])('is refused with %s', async (_, bent) => {
    await enrol()
    expect(await enter()).toBe(account)
    expect(await enter(bent())).toBe('auth.passkey_refused')
  })

  test('answers a challenge once, and only for the person whose first step it was', async () => {
    await enrol()
    const { ticket, options } = await begin()
    const input = { ticket, response: device.get(options) }
    await house.call(authEndpoints.passkeyLogin, input, null)
    expect((await house.refusal(authEndpoints.passkeyLogin, input, null)).key).toBe('auth.ticket_ended')

    const other = await newcomer(house)
    await withTotp(house, other.account)
    const { ticket: second } = await signIn(house, other.account)
    expect(await enter({}, second)).toBe('auth.passkey_refused')
  })

  test('is made for this page alone, and kept by one person', async () => {
    await expect(enrol({ origin: 'https://evil.example' })).rejects.toMatchObject({
      key: 'auth.passkey_refused',
    })
    await enrol()
    const other = await newcomer(house)
    token = (await signIn(house, other.account)).accessToken
    await expect(enrol()).rejects.toMatchObject({ key: 'auth.passkey_refused' })
  })

  test('is named and taken away; then the password is enough again', async () => {
    await enrol()
    const [passkey] = (await house.call(factorEndpoints.mine, {}, bearer(token))).passkeys
    const { id } = passkey!
    await house.call(factorEndpoints.renamePasskey, { id, name: '手机' }, bearer(token))
    const stranger = bearer((await signIn(house, (await newcomer(house)).account)).accessToken)
    expect((await house.refusal(factorEndpoints.removePasskey, { id, password }, stranger)).key).toBe(
      'common.not_found',
    )
    await house.call(factorEndpoints.removePasskey, { id, password }, bearer(token))
    expect(await enter()).toBe('auth.passkey_refused')
    expect((await signIn(house, account)).accessToken).not.toBe('')
  })

  test('is set up on the way in, where a second factor is required', async () => {
    const admin = await administrator(house)
    await house.call(signInPolicyEndpoints.saveSignInSettings, { secondFactor: 'everybody' }, admin)
    const { ticket, enrol: must } = await signIn(house, account)
    expect(must).toBe(true)
    const confirm = async (bent: Bent = {}) => {
      const { options } = await house.call(authEndpoints.beginEnrolPasskey, { ticket: ticket! }, null)
      const input = { ticket: ticket!, response: device.create(options, bent), name: '本机' }
      return house.call(authEndpoints.confirmEnrolPasskey, input, null)
    }
    await expect(confirm({ origin: 'https://evil.example' })).rejects.toMatchObject({
      key: 'auth.passkey_refused',
    })
    const entered = await confirm()
    expect(entered.recoveryCodes).toHaveLength(10)
    expect((await house.call(userEndpoints.me, {}, bearer(entered.accessToken))).account).toBe(account)
    expect((await signIn(house, account)).factors).toEqual(['passkey', 'recovery'])
    await house.call(signInPolicyEndpoints.saveSignInSettings, { secondFactor: 'nobody' }, admin)
  })

  test('that is refused leaves a line in the login log', async () => {
    await enrol()
    const admin = await administrator(house)
    const lines = async () =>
      (await house.call(sessionEndpoints.signIns, { page: 1, pageSize: 5, good: false }, admin)).rows
    await enter({ challenge: 'AAAA' })
    expect((await lines())[0]).toMatchObject({ account, door: 'passkey', reason: 'auth.passkey_refused' })
    house.clock.forward(1000)
    const { ticket, options } = await begin()
    const [known] = (await house.call(factorEndpoints.mine, {}, bearer(token))).passkeys
    await house.call(factorEndpoints.removePasskey, { id: known!.id, password }, bearer(token))
    await house
      .call(authEndpoints.passkeyLogin, { ticket, response: device.get(options) }, null)
      .catch(() => null)
    expect((await lines())[0]).toMatchObject({
      account: '',
      userId: '',
      door: 'passkey',
      reason: 'auth.passkey_refused',
    })
  })

  test('is not offered where browsers make none', async () => {
    house.ports.config.publicUrl = 'http://files.example.org'
    expect((await house.call(authEndpoints.signInOptions, {}, null)).passkey).toBe(false)
    expect((await house.refusal(factorEndpoints.beginPasskey, {}, bearer(token))).key).toBe(
      'auth.passkey_insecure',
    )
    expect((await house.refusal(authEndpoints.beginPasskey, {}, null)).key).toBe('auth.passkey_insecure')
    house.ports.config.publicUrl = 'https://files.example.org'
  })
})
