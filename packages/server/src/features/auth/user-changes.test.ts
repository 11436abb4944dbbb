import { authEndpoints } from '@cabinet/contract/auth'
import { userEndpoints } from '@cabinet/contract/users'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { bearer, codeOf, newcomer, signIn, withTotp } from './test-sign-in.ts'

let house: TestApp
let account: string
let id: string
let token: string

beforeAll(async () => {
  house = await createTestApp()
})
beforeEach(async () => {
  ;({ account, id } = await newcomer(house))
  token = (await signIn(house, account)).accessToken
})

const me = async () => (await house.refusal(userEndpoints.me, {}, bearer(token))).key

test('whoever is disabled is out at once, on push too', async () => {
  const told = vi.spyOn(house.ports.push, 'endSession')
  await house.call(userAdminEndpoints.disable, { ids: [id] }, house.people.enterprise)
  expect(told).toHaveBeenCalledOnce()
  expect(await me()).toBe('auth.expired')
  await house.call(userAdminEndpoints.enable, { ids: [id] }, house.people.enterprise)
  expect(await me()).toBe('auth.expired')
  await signIn(house, account)
})

test('a password that somebody else sets ends the sessions and a sign-in that was half done', async () => {
  const { secret } = await withTotp(house, account)
  const { ticket } = await signIn(house, account)
  await house.call(userAdminEndpoints.resetPasswords, { ids: [id] }, house.people.enterprise)
  expect(await me()).toBe('auth.expired')
  const input = { ticket: ticket!, code: codeOf(house, secret) }
  expect((await house.refusal(authEndpoints.secondStep, input, null)).key).toBe('auth.ticket_ended')
})
