import { authEndpoints } from '@cabinet/contract/auth'
import { passwordResetEndpoints } from '@cabinet/contract/auth.reset'
import { smsEndpoints } from '@cabinet/contract/auth.sms'
import { mailEndpoints } from '@cabinet/contract/mail'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { mailSettingsFor, startMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import { gatewaySettingsFor, type SmsGateway, startSmsGateway } from '../../../../test/sms-gateway.ts'
import { administrator, newcomer } from '../test-sign-in.ts'

export let house: TestApp
export let server: TestMailServer
export let gateway: SmsGateway
/** An account with a mail address and a phone that an administrator set. */
export let account: string
export let id: string
export let mail: string
export let phone: string
let made = 0

export const better = 'Better456'

export const saveMail = async (open = true) =>
  house.call(mailEndpoints.save, { ...mailSettingsFor(server), open }, await administrator(house))

export const saveGateway = async (kind: 'http' | 'off' = 'http') =>
  house.call(smsEndpoints.saveConfig, { ...gatewaySettingsFor(gateway), kind }, await administrator(house))

/** Opens a server with real mail and text messages; each test has an account of its own. */
export function prepareResetDesk(): void {
  beforeAll(async () => {
    house = await createTestApp({ PUBLIC_URL: 'https://files.example.org' })
    server = await startMailServer()
    gateway = await startSmsGateway()
    house.ports.config.outboundAllow.push(server.place, new URL(gateway.address('http')).host)
  })
  afterAll(() => Promise.all([server.close(), gateway.close()]))
  beforeEach(async () => {
    mail = `m${++made}@example.org`
    phone = `136${String(made).padStart(8, '0')}`
    ;({ account, id } = await newcomer(house, { mail, phone }))
    // moves on so that every test starts with free rate limits
    house.clock.forward(2 * 3_600_000)
    await saveMail()
    await saveGateway()
    await house.drainJobs()
    server.taken.length = 0
    gateway.taken.length = 0
    house.pushed.length = 0
  })
}

export const request = (of = account, channel: 'mail' | 'sms' = 'mail') =>
  house.call(authEndpoints.sendCode, { purpose: 'reset', account: of, channel }, null)

export const requestRefused = (of = account, channel: 'mail' | 'sms' = 'mail') =>
  house.refusal(authEndpoints.sendCode, { purpose: 'reset', account: of, channel }, null)

/** Requests a code by mail and returns it; '' where none came. */
export async function mailedCode(of = account): Promise<string> {
  server.taken.length = 0
  await request(of)
  await house.drainJobs()
  const text = server.taken.length > 0 ? ((await server.parsed()).text ?? '') : ''
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const reset = (code: string, newPassword = better, of = account) =>
  house.call(passwordResetEndpoints.reset, { account: of, code, newPassword }, null)

export const resetRefused = async (code: string, newPassword = better, of = account) =>
  (await house.refusal(passwordResetEndpoints.reset, { account: of, code, newPassword }, null)).key
