import { authEndpoints } from '@cabinet/contract/auth'
import { type SignOnSettings, singleSignOnEndpoints } from '@cabinet/contract/auth.sign-on'
import { userEndpoints } from '@cabinet/contract/users'
import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { type ForgedOpenId, startForgedOpenId } from '../../../../test/forged-openid.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../../../test/openid-provider.ts'
import { answerFailuresQuickly } from '../../../../test/quick-failures.ts'
import { bearer } from '../test-sign-in.ts'

export let house: TestApp

export let real: OpenIdProvider

export let forged: ForgedOpenId

export const redirect = 'http://localhost/login'

export const settings = (
  at: OpenIdProvider | ForgedOpenId,
  change: Partial<SignOnSettings> = {},
  by = house.people.enterprise,
) =>
  house.call(
    singleSignOnEndpoints.save,
    {
      enabled: true,
      issuer: at.issuer,
      clientId: at.clientId,
      clientSecret: at.clientSecret,
      scopes: 'profile email',
      match: 'sub',
      createUsers: false,
      vouches: false,
      zh: '统一登录',
      en: 'Company sign-in',
      ...change,
    },
    by,
  )

export const provider = async () => (await house.call(authEndpoints.signInOptions, {}, null)).signOn[0]!.id

export const begin = async () => house.call(authEndpoints.beginSignOn, { provider: await provider() }, null)

export const me = (token: string) => house.call(userEndpoints.me, {}, bearer(token))

/** Opens a server, a real provider and a forged one. */
export function prepareSignOnDesk(): void {
  answerFailuresQuickly()
  beforeAll(async () => {
    house = await createTestApp()
    forged = await startForgedOpenId()
    real = await startOpenIdProvider([redirect], {
      'ext-1': {
        name: '钱进',
        email: 'Qian@Example.com',
        email_verified: true,
        preferred_username: 'qian.jin',
      },
      'ext-2': { name: '周全', preferred_username: 'zhou.quan' },
    })
    for (const { issuer } of [forged, real]) {
      const { port } = new URL(issuer)
      house.ports.config.outboundAllow.push(`127.0.0.1:${port}`, `[::1]:${port}`)
    }
  })
  afterAll(async () => {
    await real.close()
    await forged.close()
  })
}
