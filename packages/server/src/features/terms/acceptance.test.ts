import { authEndpoints } from '@cabinet/contract/auth'
import { termsEndpoints } from '@cabinet/contract/terms'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateId } from '../../kernel/crypto/id.ts'
import { actorOfUserId } from '../auth/index.ts'
import { createUserAccount } from '../users/index.ts'
import { openTermsDesk, type TermsDesk } from './test-desk.ts'

let desk: TermsDesk
let app: TermsDesk['app']
beforeAll(async () => {
  desk = await openTermsDesk()
  app = desk.app
})
beforeEach(() => desk.clear())

describe('a binding text', () => {
  test('is accepted once, in the first session that begins after it; nothing else opens before', async () => {
    const { li } = app.people
    const open = await desk.anew(li)
    app.clock.forward(1000)
    await desk.publish('service', true)
    expect(await desk.opens(open)).toBe(true)

    const fresh = await desk.anew(li)
    expect(await desk.opens(fresh)).toBe('403 terms.must_accept')
    expect(await app.call(userEndpoints.me, {}, fresh)).toMatchObject({ account: 'li' })
    const pending = await app.call(termsEndpoints.pending, {}, fresh)
    expect(pending).toMatchObject([{ kind: 'service', version: 1, isBinding: true, bodyZh: '<p>正文</p>' }])
    await desk.accept(fresh, { kind: 'service', version: 1 })
    const acceptedAt = app.clock.now
    app.clock.forward(1000)
    await desk.accept(fresh, { kind: 'service', version: 1 })
    expect(await desk.opens(fresh)).toBe(true)
    expect(await desk.opens(await desk.anew(li))).toBe(true)
    expect(await app.call(termsEndpoints.pending, {}, fresh)).toEqual([])
    expect(await app.call(termsEndpoints.accepted, {}, fresh)).toEqual([
      { kind: 'service', version: 1, acceptedAt, isCurrent: true },
    ])
  })

  test('lets one sign out without it', async () => {
    await desk.publish('service', true)
    await app.call(authEndpoints.signOut, {}, await desk.anew(app.people.li))
  })

  test('is asked of the super administrator too, who can accept it', async () => {
    await desk.publish('privacy', true)
    const admin = await desk.anew(app.people.admin)
    expect(await desk.opens(admin)).toBe('403 terms.must_accept')
    expect(await app.refusal(termsEndpoints.managed, {}, admin)).toMatchObject({ key: 'terms.must_accept' })
    await desk.accept(admin, { kind: 'privacy', version: 1 })
    expect(await desk.opens(admin)).toBe(true)
  })

  test('is said in the reply to a sign-in, and binds no program and no job', async () => {
    const account = `u${generateId().slice(-12)}`
    const userId = await createUserAccount(app.system, {
      ...{ account, name: '赵敏', type: 4, password: 'Right123', mustChangePassword: false },
      organisationId: app.people.departments.sales,
    })
    const signIn = () => app.call(authEndpoints.login, { account, password: 'Right123' }, null)
    expect((await signIn()).mustAcceptTerms).toBeUndefined()
    await desk.publish('service', true)
    const { accessToken, mustAcceptTerms } = await signIn()
    expect(mustAcceptTerms).toBe(true)
    expect(await actorOfUserId(app.system, userId)).toMatchObject({ mustAcceptTerms: false })
    await desk.accept({ ...app.people.li, token: accessToken }, { kind: 'service', version: 1 })
    expect((await signIn()).mustAcceptTerms).toBeUndefined()
  })

  test('binds again with its next binding version, and not with one that informs', async () => {
    const { li, wang } = app.people
    await desk.publish('service', true)
    await desk.accept(li, { kind: 'service', version: 1 })
    await desk.publish('service', false, '<p>改字</p>')
    expect(await desk.opens(await desk.anew(li))).toBe(true)
    // others are still asked, and accept what they read
    const other = await desk.anew(wang)
    expect(await app.call(termsEndpoints.pending, {}, other)).toMatchObject([
      { version: 2, isBinding: false, bodyZh: '<p>改字</p>' },
    ])
    await desk.accept(other, { kind: 'service', version: 2 })
    expect(await desk.opens(other)).toBe(true)
    await desk.publish('service', true)
    expect(await desk.opens(await desk.anew(li))).toBe('403 terms.must_accept')
    expect(await desk.opens(await desk.anew(wang))).toBe('403 terms.must_accept')
  })

  test('is accepted only as it is shown now, both texts at once or neither', async () => {
    await desk.publish('service', true)
    await desk.publish('privacy', true)
    const li = await desk.anew(app.people.li)
    expect(await app.call(termsEndpoints.pending, {}, li)).toMatchObject([
      { kind: 'privacy' },
      { kind: 'service' },
    ])
    await desk.publish('service', true)
    const stale = {
      versions: [{ kind: 'privacy', version: 1 } as const, { kind: 'service', version: 1 } as const],
    }
    expect(await app.refusal(termsEndpoints.accept, stale, li)).toMatchObject({
      status: 409,
      key: 'terms.changed',
    })
    expect(await app.call(termsEndpoints.accepted, {}, li)).toEqual([])
    await desk.accept(li, { kind: 'privacy', version: 1 })
    expect(await desk.opens(li)).toBe('403 terms.must_accept')
    await desk.accept(li, { kind: 'service', version: 2 })
    expect(await desk.opens(li)).toBe(true)
  })

  test('asks nobody once it is withdrawn', async () => {
    await desk.publish('service', true)
    await app.call(termsEndpoints.withdraw, { kind: 'service' }, app.people.admin)
    expect(await desk.opens(await desk.anew(app.people.li))).toBe(true)
    expect(await app.call(termsEndpoints.published, {}, null)).toEqual([])
    await desk.publish('service', false)
    expect(await desk.opens(await desk.anew(app.people.li))).toBe(true)
    const again = await app.refusal(termsEndpoints.withdraw, { kind: 'privacy' }, app.people.admin)
    expect(again).toMatchObject({ key: 'terms.not_published' })
  })
})

test('an earlier version is read by those who accepted it, and by super administrators', async () => {
  const { li, wang, admin } = app.people
  await desk.publish('service', true)
  await desk.accept(li, { kind: 'service', version: 1 })
  await desk.publish('service', true, '<p>二</p>')
  const first = { kind: 'service', version: 1 } as const
  for (const person of [li, admin])
    expect(await app.call(termsEndpoints.version, first, person)).toMatchObject({ bodyZh: '<p>正文</p>' })
  expect(await app.refusal(termsEndpoints.version, first, wang)).toMatchObject({ key: 'terms.not_published' })
  expect(await app.call(termsEndpoints.accepted, {}, li)).toMatchObject([{ version: 1, isCurrent: false }])
})
