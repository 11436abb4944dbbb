import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { type SmsGateway, startSmsGateway } from '../../../../test/sms-gateway.ts'
import { administrator, newcomer, password } from '../test-sign-in.ts'

export let house: TestApp

export let gateway: SmsGateway

export let account: string

export let phone: string

let made = 0

export const settings = async (change: object) =>
  house.call(signInPolicyEndpoints.saveSignInSettings, change, await administrator(house))

export const refused = async (more: object) =>
  (await house.refusal(authEndpoints.login, { account, password, ...more }, null)).key

/** Opens a server and an SMS gateway; each test has an account of its own. */
export function prepareDoorsDesk(): void {
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
}
