import { authEndpoints } from '@cabinet/contract/auth'
import { fileEndpoints } from '@cabinet/contract/files'
import { type TermsKind, termsEndpoints } from '@cabinet/contract/terms'
import { userEndpoints } from '@cabinet/contract/users'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { actorOfUserId, issueAccessToken } from '../auth/index.ts'
import { createUserAccount } from '../users/index.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.forward(60_000)
  const { db } = app.ports
  await sql`delete from terms_acceptances`.execute(db)
  await sql`delete from terms_versions`.execute(db)
  await sql`update terms set draft_zh = '', draft_en = '', saved_at = null, saved_by = null, version = null,
    binding_version = null, binding_since = null`.execute(db)
})

const save = (kind: TermsKind, bodyZh: string, bodyEn = '') =>
  app.call(termsEndpoints.save, { kind, bodyZh, bodyEn }, app.people.admin)
const publish = async (kind: TermsKind, isBinding: boolean, body = '<p>正文</p>') => {
  await save(kind, body, '<p>Text</p>')
  const published = await app.call(termsEndpoints.publish, { kind, isBinding }, app.people.admin)
  app.clock.forward(1000)
  return published
}
/** A person in a session that begins now. */
const anew = async (person: Person): Promise<Person> => ({
  ...person,
  token: await issueAccessToken(app.system, person.account),
})
const opens = (person: Person) =>
  app.call(fileEndpoints.list, { page: 1, pageSize: 10 }, person).then(
    () => true,
    ({ status, key }) => `${status} ${key}`,
  )
const accept = (person: Person, ...versions: { kind: TermsKind; version: number }[]) =>
  app.call(termsEndpoints.accept, { versions }, person)

describe('editing', () => {
  test('begins with no text, and nothing asked of anybody', async () => {
    expect(await app.call(termsEndpoints.published, {}, null)).toEqual([])
    expect(await app.refusal(termsEndpoints.text, { kind: 'privacy' }, null)).toMatchObject({
      status: 404,
      key: 'terms.not_published',
    })
    expect(await opens(await anew(app.people.li))).toBe(true)
    const managed = await app.call(termsEndpoints.managed, {}, app.people.admin)
    expect(managed.map(({ kind, current, savedAt }) => [kind, current, savedAt])).toEqual([
      ['privacy', null, null],
      ['service', null, null],
    ])
  })

  test('keeps a draft of both languages, sanitised, that nobody sees', async () => {
    const saved = await save('service', '<p onclick="x()">条款<script>x()</script></p>', '<p> </p>')
    expect(saved).toMatchObject({
      draftZh: '<p>条款</p>',
      draftEn: '',
      savedAt: app.clock.now,
      isDraftPublished: false,
      current: null,
    })
    expect(await app.call(termsEndpoints.published, {}, null)).toEqual([])
  })

  test('publishes what says something in one language at least', async () => {
    const empty = await app.refusal(
      termsEndpoints.publish,
      { kind: 'privacy', isBinding: false },
      app.people.admin,
    )
    expect(empty).toMatchObject({ status: 400, key: 'terms.body_missing' })
    const { current, isDraftPublished } = await publish('privacy', false)
    expect(current).toMatchObject({ version: 1, isBinding: false })
    expect(isDraftPublished).toBe(true)
    expect(await app.call(termsEndpoints.text, { kind: 'privacy' }, null)).toMatchObject({
      version: 1,
      bodyZh: '<p>正文</p>',
      bodyEn: '<p>Text</p>',
    })
  })

  test('keeps every version, with its publisher and the number of those who accepted it', async () => {
    await publish('service', true)
    await accept(app.people.li, { kind: 'service', version: 1 })
    await publish('service', false)
    await app.call(termsEndpoints.withdraw, { kind: 'service' }, app.people.admin)
    await publish('service', false, '<p>三</p>')
    const history = await app.call(termsEndpoints.history, { kind: 'service' }, app.people.admin)
    expect(
      history.map(({ version, isBinding, accepted, withdrawnAt }) => [
        version,
        isBinding,
        accepted,
        withdrawnAt !== null,
      ]),
    ).toEqual([
      [3, false, 0, false],
      [2, false, 0, true],
      [1, true, 1, false],
    ])
    expect(history[0]!.publisher).not.toBe('')
  })

  test('is the super administrator’s alone', async () => {
    const { enterprise } = app.people
    for (const [endpoint, input] of [
      [termsEndpoints.managed, {}],
      [termsEndpoints.save, { kind: 'privacy', bodyZh: '', bodyEn: '' }],
      [termsEndpoints.publish, { kind: 'privacy', isBinding: true }],
      [termsEndpoints.withdraw, { kind: 'privacy' }],
      [termsEndpoints.history, { kind: 'privacy' }],
    ] as const)
      expect(await app.refusal(endpoint, input, enterprise)).toMatchObject({ key: 'common.no_permission' })
  })

  test('leaves lines in the journal', async () => {
    await publish('privacy', true)
    await accept(app.people.li, { kind: 'privacy', version: 1 })
    const { rows } = await sql<{ action: string; after: unknown }>`
      select action, after from journal where action like 'terms.%' order by id desc limit 3`.execute(
      app.ports.db,
    )
    expect(rows).toEqual([
      { action: 'terms.accept', after: { kind: 'privacy', version: 1 } },
      { action: 'terms.publish', after: { kind: 'privacy', version: 1, isBinding: true } },
      { action: 'terms.save', after: { kind: 'privacy' } },
    ])
  })
})

describe('a binding text', () => {
  test('is accepted once, in the first session that begins after it; nothing else opens before', async () => {
    const { li } = app.people
    const open = await anew(li)
    app.clock.forward(1000)
    await publish('service', true)
    expect(await opens(open)).toBe(true)

    const fresh = await anew(li)
    expect(await opens(fresh)).toBe('403 terms.must_accept')
    expect(await app.call(userEndpoints.me, {}, fresh)).toMatchObject({ account: 'li' })
    const pending = await app.call(termsEndpoints.pending, {}, fresh)
    expect(pending).toMatchObject([{ kind: 'service', version: 1, isBinding: true, bodyZh: '<p>正文</p>' }])
    await accept(fresh, { kind: 'service', version: 1 })
    const acceptedAt = app.clock.now
    app.clock.forward(1000)
    await accept(fresh, { kind: 'service', version: 1 })
    expect(await opens(fresh)).toBe(true)
    expect(await opens(await anew(li))).toBe(true)
    expect(await app.call(termsEndpoints.pending, {}, fresh)).toEqual([])
    expect(await app.call(termsEndpoints.accepted, {}, fresh)).toEqual([
      { kind: 'service', version: 1, acceptedAt, isCurrent: true },
    ])
  })

  test('lets one sign out without it', async () => {
    await publish('service', true)
    await app.call(authEndpoints.signOut, {}, await anew(app.people.li))
  })

  test('is asked of the super administrator too, who can accept it', async () => {
    await publish('privacy', true)
    const admin = await anew(app.people.admin)
    expect(await opens(admin)).toBe('403 terms.must_accept')
    expect(await app.refusal(termsEndpoints.managed, {}, admin)).toMatchObject({ key: 'terms.must_accept' })
    await accept(admin, { kind: 'privacy', version: 1 })
    expect(await opens(admin)).toBe(true)
  })

  test('is said in the reply to a sign-in, and binds no program and no job', async () => {
    const account = `u${generateId().slice(-12)}`
    const userId = await createUserAccount(app.system, {
      ...{ account, name: '赵敏', type: 4, password: 'Right123', mustChangePassword: false },
      organisationId: app.people.departments.sales,
    })
    const signIn = () => app.call(authEndpoints.login, { account, password: 'Right123' }, null)
    expect((await signIn()).mustAcceptTerms).toBeUndefined()
    await publish('service', true)
    const { accessToken, mustAcceptTerms } = await signIn()
    expect(mustAcceptTerms).toBe(true)
    expect(await actorOfUserId(app.system, userId)).toMatchObject({ mustAcceptTerms: false })
    await accept({ ...app.people.li, token: accessToken }, { kind: 'service', version: 1 })
    expect((await signIn()).mustAcceptTerms).toBeUndefined()
  })

  test('binds again with its next binding version, and not with one that informs', async () => {
    const { li, wang } = app.people
    await publish('service', true)
    await accept(li, { kind: 'service', version: 1 })
    await publish('service', false, '<p>改字</p>')
    expect(await opens(await anew(li))).toBe(true)
    // others are still asked, and accept what they read
    const other = await anew(wang)
    expect(await app.call(termsEndpoints.pending, {}, other)).toMatchObject([
      { version: 2, isBinding: false, bodyZh: '<p>改字</p>' },
    ])
    await accept(other, { kind: 'service', version: 2 })
    expect(await opens(other)).toBe(true)
    await publish('service', true)
    expect(await opens(await anew(li))).toBe('403 terms.must_accept')
    expect(await opens(await anew(wang))).toBe('403 terms.must_accept')
  })

  test('is accepted only as it is shown now, both texts at once or neither', async () => {
    await publish('service', true)
    await publish('privacy', true)
    const li = await anew(app.people.li)
    expect(await app.call(termsEndpoints.pending, {}, li)).toMatchObject([
      { kind: 'privacy' },
      { kind: 'service' },
    ])
    await publish('service', true)
    const stale = {
      versions: [{ kind: 'privacy', version: 1 } as const, { kind: 'service', version: 1 } as const],
    }
    expect(await app.refusal(termsEndpoints.accept, stale, li)).toMatchObject({
      status: 409,
      key: 'terms.changed',
    })
    expect(await app.call(termsEndpoints.accepted, {}, li)).toEqual([])
    await accept(li, { kind: 'privacy', version: 1 })
    expect(await opens(li)).toBe('403 terms.must_accept')
    await accept(li, { kind: 'service', version: 2 })
    expect(await opens(li)).toBe(true)
  })

  test('asks nobody once it is withdrawn', async () => {
    await publish('service', true)
    await app.call(termsEndpoints.withdraw, { kind: 'service' }, app.people.admin)
    expect(await opens(await anew(app.people.li))).toBe(true)
    expect(await app.call(termsEndpoints.published, {}, null)).toEqual([])
    await publish('service', false)
    expect(await opens(await anew(app.people.li))).toBe(true)
    const again = await app.refusal(termsEndpoints.withdraw, { kind: 'privacy' }, app.people.admin)
    expect(again).toMatchObject({ key: 'terms.not_published' })
  })
})

test('an earlier version is read by those who accepted it, and by super administrators', async () => {
  const { li, wang, admin } = app.people
  await publish('service', true)
  await accept(li, { kind: 'service', version: 1 })
  await publish('service', true, '<p>二</p>')
  const first = { kind: 'service', version: 1 } as const
  for (const person of [li, admin])
    expect(await app.call(termsEndpoints.version, first, person)).toMatchObject({ bodyZh: '<p>正文</p>' })
  expect(await app.refusal(termsEndpoints.version, first, wang)).toMatchObject({ key: 'terms.not_published' })
  expect(await app.call(termsEndpoints.accepted, {}, li)).toMatchObject([{ version: 1, isCurrent: false }])
})
