import { generateKeyPairSync } from 'node:crypto'
import { authEndpoints } from '@cabinet/contract/auth'
import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { profileEndpoints } from '@cabinet/contract/profiles'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Forgery } from '../../../../test/forged-openid.ts'
import { verifyAppPassword } from '../sessions/index.ts'
import { bearer, codeOf, newcomer, password, signIn, withTotp } from '../test-sign-in.ts'
import { begin, forged, house, me, provider, settings } from './test-desk.ts'

/** Tests which identity tokens let a user in. */
export function identityTokenSuite(): void {
  describe('an identity token', () => {
    /** Signs in with an identity token forged as the test demands. */
    const forge = async (
      forgery: Forgery,
      query: (state: string) => string = (state) => `?code=c&state=${state}`,
    ) => {
      forged.next({})
      const { address, ticket } = await begin()
      const { searchParams } = new URL(address)
      forged.next({ ...forgery, claims: { nonce: searchParams.get('nonce'), ...forgery.claims } })
      const answer = await house
        .call(authEndpoints.finishSignOn, { ticket, query: query(searchParams.get('state')!) }, null)
        .catch((error) => error.key as string)
      return { answer, asked: searchParams }
    }
    const other = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

    beforeEach(async () => {
      forged.next({})
      await settings(forged, { createUsers: true })
    })

    test('that is in order lets in; the code is bound by PKCE and the secret is not in the address', async () => {
      const { answer, asked } = await forge({ claims: { sub: 'good', preferred_username: 'good.one' } })
      expect(answer).toMatchObject({ accessToken: expect.stringMatching(/.{20}/) })
      expect(asked.get('code_challenge_method')).toBe('S256')
      expect(asked.toString()).not.toContain('secret')
      expect(forged.asked.toString()).toBe('')
    })

    test.each<[string, () => Forgery]>([
      ['without a signature (alg none)', () => ({ alg: 'none' })],
      ['signed by the client’s secret (alg HS256)', () => ({ alg: 'HS256' })],
      ['signed by another key', () => ({ key: other() })],
      ['that has expired', () => ({ claims: { exp: Math.floor(Date.now() / 1000) - 600 } })],
      ['of another nonce', () => ({ claims: { nonce: 'another' } })],
      ['without a nonce', () => ({ claims: { nonce: undefined } })],
      ['for another client', () => ({ claims: { aud: 'another' } })],
      ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
      ['without a subject', () => ({ claims: { sub: undefined } })],
    ])('%s is refused', async (_, forgery) => {
      expect((await forge(forgery())).answer).toBe('auth.sign_on_failed')
    })

    test.each([
      ['another state', () => '?code=c&state=another'],
      ['no state', () => '?code=c'],
      ['no code', (state: string) => `?state=${state}`],
      ['an error of the provider', (state: string) => `?error=access_denied&state=${state}`],
    ])('is not even asked for after %s', async (_, query) => {
      expect((await forge({}, query)).answer).toBe('auth.sign_on_failed')
    })

    test('is not fetched from a network that nobody has allowed', async () => {
      expect((await forge({ tokenEndpoint: 'http://169.254.169.254/token' })).answer).toBe(
        'auth.sign_on_unreachable',
      )
    })

    test.each([
      ['authorization_endpoint', 'http://93.184.215.14/authorize'],
      ['authorization_endpoint', 'javascript:alert(1)//'],
      ['authorization_endpoint', 'http://10.1.2.3/authorize'],
      ['token_endpoint', 'http://93.184.215.14/token'],
      ['userinfo_endpoint', 'http://93.184.215.14/userinfo'],
      ['jwks_uri', 'http://93.184.215.14/jwks'],
      ['end_session_endpoint', 'http://93.184.215.14/end'],
      ['end_session_endpoint', 'data:text/html,x'],
    ])('and nothing else is asked of a provider whose %s is %s', async (name, address) => {
      forged.next({ metadata: { [name]: address } })
      const refused = await house.refusal(authEndpoints.beginSignOn, { provider: await provider() }, null)
      expect(refused.key).toBe('auth.sign_on_unreachable')
    })

    describe('finds somebody', () => {
      const found = async (claims: Record<string, unknown>) => {
        const { answer } = await forge({ claims })
        return typeof answer === 'string' ? answer : (await me(answer.accessToken)).account
      }

      test('by a verified mail address alone, and only general users', async () => {
        const mail = `m${Date.now()}@example.com`
        const { account } = await newcomer(house, { mail })
        const boss = await newcomer(house, { mail: `boss${mail}`, type: 2 })
        await settings(forged, { match: 'mail' })
        const claims = { sub: 'mail-1', email: mail.toUpperCase() }
        expect(await found(claims)).toBe('auth.sign_on_no_account')
        expect(await found({ ...claims, email_verified: 'true' })).toBe('auth.sign_on_no_account')
        expect(await found({ ...claims, email_verified: true })).toBe(account)
        expect(await found({ sub: 'mail-1' })).toBe(account)
        expect(await found({ ...claims, sub: 'mail-2', email_verified: true })).toBe(
          'auth.sign_on_no_account',
        )
        expect(boss.account).not.toBe(
          await found({ sub: 'mail-3', email: `boss${mail}`, email_verified: true }),
        )
      })

      test('by an address that is verified by whoever told it', async () => {
        const mail = `source${Date.now()}@example.com`
        const { account } = await newcomer(house, { mail })
        await settings(forged, { match: 'mail' })
        const by = async (sub: string, claims: object, userinfo: object) => {
          const { answer } = await forge({ claims: { sub, ...claims }, userinfo: { ...userinfo, sub } })
          return typeof answer === 'string' ? answer : (await me(answer.accessToken)).account
        }
        const none = 'auth.sign_on_no_account'
        const own = { email: 'own@example.com', email_verified: true }
        expect(await by('source-1', { email_verified: true }, { email: mail })).toBe(none)
        expect(await by('source-2', { email: mail }, { email_verified: true })).toBe(none)
        expect(await by('source-3', { email: mail }, own)).toBe(none)
        expect(await by('source-4', own, { email: mail })).toBe(none)
        expect(await by('source-5', {}, { email: mail, email_verified: true })).toBe(account)
      })

      test('by no mail address that people only typed themselves', async () => {
        const mail = `self${Date.now()}@example.com`
        const { account } = await newcomer(house)
        const { accessToken } = await signIn(house, account)
        await house.call(profileEndpoints.save, { mail }, bearer(accessToken))
        await settings(forged, { match: 'mail' })
        const claims = { sub: 'self-1', email: mail, email_verified: true }
        expect(await found(claims)).toBe('auth.sign_on_no_account')
        const owner = await newcomer(house, { mail })
        expect(await found(claims)).toBe(owner.account)
      })

      test('and ends password, sessions and app passwords that the account had before', async () => {
        const { account } = await newcomer(house)
        const { accessToken, deviceMark } = await signIn(house, account)
        const wanted = { name: 'Office', scope: 'write' as const }
        const drive = await house.call(sessionEndpoints.addAppPassword, wanted, bearer(accessToken))
        await settings(forged, { match: 'account' })
        expect(await found({ sub: 'ends-1', preferred_username: account })).toBe(account)
        expect((await house.refusal(userEndpoints.me, {}, bearer(accessToken))).key).toBe('auth.expired')
        for (const more of [{}, { deviceMark }])
          expect((await house.refusal(authEndpoints.login, { account, password, ...more }, null)).key).toBe(
            'auth.password_wrong',
          )
        await expect(verifyAppPassword(house.system, account, drive.password)).rejects.toMatchObject({
          key: 'auth.password_wrong',
        })
        expect(await found({ sub: 'ends-1' })).toBe(account)
      })

      test('by account where the setting says so, and never an administrator', async () => {
        const { account } = await newcomer(house)
        const claims = { sub: 'account-1', preferred_username: account }
        await settings(forged, { match: 'sub' })
        expect(await found(claims)).toBe('auth.sign_on_no_account')
        await settings(forged, { match: 'account' })
        expect(await found(claims)).toBe(account)
        expect(await found({ sub: 'account-2', preferred_username: 'admin' })).toBe('auth.sign_on_no_account')
        await settings(forged, { match: 'sub', createUsers: true })
        expect(await found({ sub: 'account-3', preferred_username: 'ADMIN' })).toBe(
          'auth.sign_on_account_taken',
        )
      })

      test('whose own second factor is asked, unless the provider vouches for it', async () => {
        const { account } = await newcomer(house)
        const { secret } = await withTotp(house, account)
        await settings(forged, { match: 'account' })
        const { answer } = await forge({ claims: { sub: 'factor-1', preferred_username: account } })
        expect(answer).toMatchObject({ accessToken: '', factors: ['totp', 'recovery'] })
        const input = { ticket: (answer as { ticket: string }).ticket, code: codeOf(house, secret) }
        expect((await house.call(authEndpoints.secondStep, input, null)).accessToken).not.toBe('')
        await settings(forged, { match: 'account', vouches: true }, house.people.admin)
        expect(await found({ sub: 'factor-1' })).toBe(account)
      })

      test('unless that person stands above the administrator who saved the provider', async () => {
        const { account, id } = await newcomer(house)
        await settings(forged, { match: 'account' }, house.people.admin)
        expect(await found({ sub: 'boss-1', preferred_username: account })).toBe(account)
        await sql`update users set type = 1 where id = ${id}`.execute(house.ports.db)
        expect(await found({ sub: 'boss-1' })).toBe(account)
        await settings(forged)
        expect(await found({ sub: 'boss-1' })).toBe('auth.channel_refused')
      })
    })
  })
}
