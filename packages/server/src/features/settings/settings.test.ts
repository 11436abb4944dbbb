import { settingEndpoints } from '@cabinet/contract/settings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { getSettingValues } from './index.ts'
import { logoPictureRefusal, passwordPolicyRefusal, tidyExtensions } from './settings.rules.ts'

let house: TestApp
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const dataAddress = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const pngOf = (size: number) =>
  dataAddress('png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size - 8)]))

beforeAll(async () => {
  house = await createTestApp()
})

test.each([
  ['no logo', '', null],
  ['a PNG', png, null],
  ['a GIF', dataAddress('gif', Buffer.from('GIF89a......')), null],
  ['a JPEG', dataAddress('jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')), null],
  ['a WebP', dataAddress('webp', Buffer.from('RIFF....WEBPVP8 ')), null],
  ['200 KB', pngOf(200 * 1024), null],
  ['a byte more', pngOf(200 * 1024 + 1), 'settings.logo_too_large'],
  ['an SVG', dataAddress('svg+xml', Buffer.from('<svg/>')), 'settings.logo_invalid'],
  [
    'an SVG that is called a PNG',
    dataAddress('png', Buffer.from('<svg xmlns="x"/>')),
    'settings.logo_invalid',
  ],
  ['a PNG that is called a GIF', png.replace('png', 'gif'), 'settings.logo_invalid'],
  ['an address elsewhere', 'https://example.org/logo.png', 'settings.logo_invalid'],
  ['something after the picture', `${png}" onload="x`, 'settings.logo_invalid'],
])('the logo may be: %s', (_, logo, reason) => {
  expect(logoPictureRefusal(logo)).toBe(reason)
})

test.each([
  ['EXE|.Bat| exe ', 'exe|bat'],
  ['tar.gz, .JS;mjs', 'tar.gz|js|mjs'],
  ['', ''],
  ['||.', ''],
])('the extensions %j are kept as %j', (list, kept) => {
  expect(tidyExtensions(list)).toBe(kept)
})

test('the shortest password is not longer than the longest', () => {
  const days = { recycleDays: 30, recycleMinDays: 30 }
  expect(passwordPolicyRefusal({ ...days, passwordMin: 6, passwordMax: 6 })).toBeNull()
  expect(passwordPolicyRefusal({ ...days, passwordMin: 7, passwordMax: 6 })).toBe(
    'settings.password_policy_invalid',
  )
  expect(passwordPolicyRefusal({ passwordMin: 6, passwordMax: 6, recycleDays: 29, recycleMinDays: 30 })).toBe(
    'settings.recycle_days_invalid',
  )
})

describe('system settings', () => {
  test('are read before anybody signs in', async () => {
    expect(await house.call(settingEndpoints.systemName, {}, null)).toMatchObject({
      systemName: 'Cabinet',
      logo: '',
      folderNameMax: 15,
      emailOpen: false,
      officeType: 'embedded',
      uploadHost: '',
    })
  })

  test('change where they were sent, at once and for everybody', async () => {
    const { admin } = house.people
    const saved = await house.call(
      settingEndpoints.save,
      { systemName: '文柜', logo: png, extNotAllow: 'EXE|.bat' },
      admin,
    )
    expect(saved).toMatchObject({ systemName: '文柜', platformName: 'Cabinet', logo: png })
    await house.call(settingEndpoints.save, { recycleDays: 7, passwordMin: 6, passwordMax: 15 }, admin)
    expect(await house.call(settingEndpoints.systemName, {}, null)).toMatchObject({
      systemName: '文柜',
      logo: png,
    })
    expect(await house.call(settingEndpoints.systemInfo, {})).toEqual({ extNotAllow: 'exe|bat' })
    expect(await getSettingValues(house.ports.db)).toMatchObject({
      recycleDays: 7,
      passwordMin: 6,
      extNotAllow: 'exe|bat',
    })
  })

  test('have switches that show at once, and all of them are read by the platform alone', async () => {
    const { admin, enterprise } = house.people
    await house.call(settingEndpoints.save, { emailOpen: true, officeType: 'wopi', sessionsMost: 3 }, admin)
    expect(await house.call(settingEndpoints.systemName, {}, null)).toMatchObject({
      emailOpen: true,
      officeType: 'wopi',
    })
    const all = await house.call(settingEndpoints.all, {}, admin)
    expect(all).toMatchObject({ sessionsMost: 3, recycleDays: 7, loginLogDays: 365, phoneOwn: true })
    expect((await house.refusal(settingEndpoints.all, {}, enterprise)).key).toBe('common.no_permission')
    await house.call(settingEndpoints.save, { emailOpen: false, officeType: 'view', sessionsMost: 0 }, admin)
  })

  test('leave a journal line that names what changed', async () => {
    await house.call(settingEndpoints.save, { systemName: 'Cabinet', recycleDays: 7 }, house.people.admin)
    const { rows } = await sql`select action, before, after from journal order by id desc limit 1`.execute(
      house.ports.db,
    )
    expect(rows).toEqual([
      { action: 'settings.save', before: { systemName: '文柜' }, after: { systemName: 'Cabinet' } },
    ])
  })

  test('are not changed by half', async () => {
    const change = { systemName: 'Half', logo: 'data:image/png;base64,AAAA' }
    expect((await house.refusal(settingEndpoints.save, change, house.people.admin)).key).toBe(
      'settings.logo_invalid',
    )
    expect((await house.refusal(settingEndpoints.save, { passwordMin: 16 }, house.people.admin)).key).toBe(
      'settings.password_policy_invalid',
    )
    expect((await house.call(settingEndpoints.systemName, {}, null)).systemName).toBe('Cabinet')
  })

  test('have a time zone, of the IANA database', async () => {
    const { admin } = house.people
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect((await house.call(settingEndpoints.systemName, {}, null)).timeZone).toBe(own)
    const saved = await house.call(settingEndpoints.save, { timeZone: 'Asia/Shanghai' }, admin)
    expect(saved.timeZone).toBe('Asia/Shanghai')
    for (const timeZone of ['Asia/Nowhere', '+08:00'])
      expect((await house.refusal(settingEndpoints.save, { timeZone }, admin)).key).toBe(
        'settings.time_zone_invalid',
      )
    expect((await getSettingValues(house.ports.db)).timeZone).toBe('Asia/Shanghai')
  })

  test('are the platform’s: nobody else changes them', async () => {
    const { enterprise, head, zhang } = house.people
    for (const person of [enterprise, head, zhang])
      expect(await house.refusal(settingEndpoints.save, { systemName: 'Mine' }, person)).toMatchObject({
        status: 403,
        key: 'common.no_permission',
      })
    expect((await house.refusal(settingEndpoints.save, { systemName: 'Mine' }, null)).key).toBe(
      'auth.expired',
    )
  })
})
