import { authEndpoints } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { type SignOnSettings, singleSignOnEndpoints } from '@cabinet/contract/auth.sign-on'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { throughProvider } from '../../../../test/openid-provider.ts'
import { bearer } from '../test-sign-in.ts'
import { identityTokenSuite } from './identity-token.suite.ts'
import { begin, forged, house, me, prepareSignOnDesk, real, redirect, settings } from './test-desk.ts'

const finish = (ticket: string, query: string) =>
  house.call(authEndpoints.finishSignOn, { ticket, query }, null)
const finishRefused = async (ticket: string, query: string) =>
  (await house.refusal(authEndpoints.finishSignOn, { ticket, query }, null)).key
prepareSignOnDesk()

describe('with a real provider', () => {
  const through = async (login: string) => {
    const { address, ticket } = await begin()
    return { ticket, query: await throughProvider(address, login) }
  }

  test('somebody new gets an account where the setting says so, and is the same person the next time', async () => {
    await house.call(
      signInPolicyEndpoints.savePassword,
      { min: 6, max: 15, symbols: true },
      house.people.admin,
    )
    await settings(real, { createUsers: true, organisationId: house.people.departments.sales })
    const first = await through('ext-1')
    const { accessToken } = await finish(first.ticket, first.query)
    expect(await me(accessToken)).toMatchObject({
      account: 'qian.jin',
      name: '钱进',
      type: 4,
      organisationName: 'Sales',
    })
    const again = await through('ext-1')
    expect((await me((await finish(again.ticket, again.query)).accessToken)).account).toBe('qian.jin')
    await house.call(
      signInPolicyEndpoints.savePassword,
      { min: 8, max: 20, symbols: false },
      house.people.admin,
    )
  })

  test('nobody gets in whom nobody knows, where it does not', async () => {
    await settings(real)
    const { ticket, query } = await through('ext-2')
    expect(await finishRefused(ticket, query)).toBe('auth.sign_on_no_account')
  })

  test('the way back is good once, and in the browser that went', async () => {
    await settings(real, { createUsers: true })
    const one = await through('ext-1')
    const other = await through('ext-1')
    expect(await finishRefused(one.ticket, other.query)).toBe('auth.sign_on_failed')
    expect(await finishRefused(one.ticket, one.query)).toBe('auth.ticket_ended')
    const elsewhere = await house.app.inject({
      method: 'POST',
      url: authEndpoints.finishSignOn.path,
      payload: { Ticket: other.ticket, Query: other.query },
      headers: { 'user-agent': 'another' },
    })
    expect(elsewhere.json().Msg).toBe('auth.ticket_ended')
    await finish(other.ticket, other.query)
    expect(await finishRefused(other.ticket, other.query)).toBe('auth.ticket_ended')
  })

  test('signing out leads to the provider’s own', async () => {
    const { ticket, query } = await through('ext-1')
    const { accessToken } = await finish(ticket, query)
    const { address } = await house.call(authEndpoints.signOut, {}, bearer(accessToken))
    const target = new URL(address!)
    expect(target.origin).toBe(real.issuer)
    expect(target.searchParams.get('post_logout_redirect_uri')).toBe(redirect)
    expect(target.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  })
})

identityTokenSuite()

describe('the settings', () => {
  test('never tell the secret, keep it when it is left out, and forget it with the issuer', async () => {
    const saved = await settings(real)
    expect(saved).toMatchObject({ hasSecret: true, redirect, scopes: 'openid profile email' })
    expect(JSON.stringify(saved)).not.toContain(real.clientSecret)
    const { clientSecret: _, ...without } = { ...saved }
    const save = (change: object) =>
      house.call(
        singleSignOnEndpoints.save,
        { ...without, ...change } as SignOnSettings,
        house.people.enterprise,
      )
    expect((await save({})).hasSecret).toBe(true)
    expect((await save({ issuer: 'https://other.example', enabled: false })).hasSecret).toBe(false)
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(p)::text from sign_on_providers p) || (select json_agg(j)::text from journal j) as all`.execute(
      house.ports.db,
    )
    expect(rows[0]!.all).not.toContain(real.clientSecret)
  })

  test('are switched on only where the provider answers, and in no network that nobody has allowed', async () => {
    const refused = async (issuer: string) =>
      (
        await house.refusal(
          singleSignOnEndpoints.save,
          { ...(await settings(real)), issuer, organisationId: undefined },
          house.people.enterprise,
        )
      ).key
    expect(await refused('http://10.1.2.3/')).toBe('auth.sign_on_unreachable')
    expect(await refused('nonsense')).toBe('auth.sign_on_unreachable')
    expect(await refused(`${forged.issuer}/elsewhere`)).toBe('auth.sign_on_unreachable')
  })

  test('let the provider vouch only where the platform’s administrator said so, of this provider', async () => {
    const { admin, enterprise } = house.people
    const vouching = { vouches: true, enabled: false }
    await settings(real, { enabled: false }, admin)
    const refusal = async (change: object) =>
      (
        await house.refusal(
          singleSignOnEndpoints.save,
          { ...(await house.call(singleSignOnEndpoints.settings, {}, admin)), ...change },
          enterprise,
        )
      ).key
    expect(await refusal(vouching)).toBe('auth.sign_on_vouches')
    await settings(real, vouching, admin)
    expect(await settings(real, { ...vouching, en: 'Company' })).toMatchObject({ vouches: true })
    expect(await refusal({ issuer: 'https://other.example' })).toBe('auth.sign_on_vouches')
    expect(await refusal({ clientId: 'other' })).toBe('auth.sign_on_vouches')
  })

  test('that change are told to the platform’s administrators', async () => {
    house.pushed.length = 0
    await settings(real, { enabled: false })
    expect(house.pushed).toMatchObject([
      {
        userIds: expect.arrayContaining([house.people.admin.id]),
        message: { level: 2, textKey: 'channelPush.sign_on' },
      },
    ])
  })

  test('are the enterprise administrator’s', async () => {
    const { head, zhang } = house.people
    for (const person of [head, zhang])
      expect((await house.refusal(singleSignOnEndpoints.settings, {}, person)).key).toBe(
        'common.no_permission',
      )
    await settings(real, { enabled: false })
    expect((await house.call(authEndpoints.signInOptions, {}, null)).signOn).toEqual([])
  })
})
