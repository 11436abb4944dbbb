import { readFileSync } from 'node:fs'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { findNotificationChoices, notifyByPreference } from './index.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})

describe('preferences', () => {
  test('are the browser’s until somebody chooses, then follow the person', async () => {
    const { li, zhang } = house.people
    const first = await house.call(preferenceEndpoints.get, {}, li)
    expect(first).toMatchObject({ language: null, theme: null, density: 'roomy', landing: 0 })
    await house.call(preferenceEndpoints.save, { language: 'en', theme: 'theme-dark' }, li)
    await house.call(preferenceEndpoints.save, { density: 'compact', landing: 200 }, li)
    expect(await house.call(preferenceEndpoints.get, {}, li)).toEqual({
      ...first,
      language: 'en',
      theme: 'theme-dark',
      density: 'compact',
      landing: 200,
    })
    expect((await house.call(preferenceEndpoints.get, {}, zhang)).language).toBeNull()
  })

  test('of earlier versions are kept: a mail that was wanted is one at once', async () => {
    const { db } = house.ports
    const { li } = house.people
    const before = { theme: 'theme-dark', notices: { comment: ['app', 'mail'], quota: [], lock: ['mail'] } }
    const write = (chosen: object) =>
      sql`
      insert into user_preferences (user_id, chosen, updated_at) values (${li.id}, ${JSON.stringify(chosen)}::jsonb, now())
      on conflict (user_id) do update set chosen = excluded.chosen`.execute(db)
    await write(before)
    const file = new URL('../../../migrations/0670-notice-mails.sql', import.meta.url)
    const [conversion = ''] = readFileSync(file, 'utf8').split(/;\n/)
    await sql.raw(conversion).execute(db)
    const { theme, notices } = await house.call(preferenceEndpoints.get, {}, li)
    expect(theme).toBe('theme-dark')
    expect(notices).toContainEqual({ kind: 'comment', channels: ['app'], mail: 'now' })
    expect(notices).toContainEqual({ kind: 'quota', channels: [], mail: 'none' })
    expect(notices).toContainEqual({ kind: 'lock', channels: [], mail: 'now' })
    expect(notices).toContainEqual({ kind: 'security', channels: ['app'], mail: 'now' })
    await write({})
  })

  test('say who is told of what, by which channel; of the own account everybody', async () => {
    const { li, zhang } = house.people
    const notices = [
      { kind: 'comment' as const, channels: [], mail: 'now' as const },
      { kind: 'security' as const, channels: [], mail: 'none' as const },
    ]
    const quietHours = { from: '22:00', to: '07:30' }
    const saved = await house.call(preferenceEndpoints.save, { notices, quietHours }, li)
    expect(saved.quietHours).toEqual(quietHours)
    expect(saved.notices).toContainEqual({ kind: 'comment', channels: [], mail: 'now' })
    expect(saved.notices).toContainEqual({ kind: 'security', channels: ['app'], mail: 'none' })
    const choiceOf = await findNotificationChoices(house.ports.db, [li.id, zhang.id])
    expect(choiceOf(li.id, 'comment')).toEqual({ userId: li.id, channels: [], mail: 'now', quietHours })
    expect(choiceOf(zhang.id, 'comment')).toMatchObject({ channels: ['app'], mail: 'none', quietHours: null })
    expect(choiceOf(li.id, 'security')).toMatchObject({ channels: ['app'], mail: 'none' })
    expect(choiceOf(zhang.id, 'security')).toMatchObject({ channels: ['app'], mail: 'now' })
    const refused = await house.app.inject({
      method: 'POST',
      url: preferenceEndpoints.save.path,
      headers: { authorization: `Bearer ${li.token}` },
      payload: { QuietHours: { From: '24:00', To: '7:30' } },
    })
    expect(refused.json().Msg).toBe('common.invalid')

    // users who turned it off only get their open screens refreshed
    const message = { key: 'k', level: 0 as const, textKey: 'x' }
    await house.system.together((tx) =>
      notifyByPreference(tx, [li.id, zhang.id, li.id], { kind: 'comment', message }),
    )
    expect(house.pushed.filter((one) => one.message.key === 'k')).toEqual([
      { userIds: [zhang.id], message },
      { userIds: [li.id], message: { ...message, level: 4 } },
    ])
  })

  test('that no longer read fall back one by one', async () => {
    const { li } = house.people
    await sql`update user_preferences set chosen = '{"theme":"pink","density":"compact","notices":7}'
      where user_id = ${li.id}`.execute(house.ports.db)
    expect(await house.call(preferenceEndpoints.get, {}, li)).toMatchObject({
      theme: null,
      density: 'compact',
    })
  })
})
