import { termsEndpoints } from '@cabinet/contract/terms'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTermsDesk, type TermsDesk } from './test-desk.ts'

let desk: TermsDesk
let app: TermsDesk['app']
beforeAll(async () => {
  desk = await openTermsDesk()
  app = desk.app
})
beforeEach(() => desk.clear())

describe('editing', () => {
  test('begins with no text, and nothing asked of anybody', async () => {
    expect(await app.call(termsEndpoints.published, {}, null)).toEqual([])
    expect(await app.refusal(termsEndpoints.text, { kind: 'privacy' }, null)).toMatchObject({
      status: 404,
      key: 'terms.not_published',
    })
    expect(await desk.opens(await desk.anew(app.people.li))).toBe(true)
    const managed = await app.call(termsEndpoints.managed, {}, app.people.admin)
    expect(managed.map(({ kind, current, savedAt }) => [kind, current, savedAt])).toEqual([
      ['privacy', null, null],
      ['service', null, null],
    ])
  })

  test('keeps a draft of both languages, sanitised, that nobody sees', async () => {
    const saved = await desk.save('service', '<p onclick="x()">条款<script>x()</script></p>', '<p> </p>')
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
    const { current, isDraftPublished } = await desk.publish('privacy', false)
    expect(current).toMatchObject({ version: 1, isBinding: false })
    expect(isDraftPublished).toBe(true)
    expect(await app.call(termsEndpoints.text, { kind: 'privacy' }, null)).toMatchObject({
      version: 1,
      bodyZh: '<p>正文</p>',
      bodyEn: '<p>Text</p>',
    })
  })

  test('keeps every version, with its publisher and the number of those who accepted it', async () => {
    await desk.publish('service', true)
    await desk.accept(app.people.li, { kind: 'service', version: 1 })
    await desk.publish('service', false)
    await app.call(termsEndpoints.withdraw, { kind: 'service' }, app.people.admin)
    await desk.publish('service', false, '<p>三</p>')
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
    await desk.publish('privacy', true)
    await desk.accept(app.people.li, { kind: 'privacy', version: 1 })
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
