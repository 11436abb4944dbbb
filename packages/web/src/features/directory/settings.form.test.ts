import { directoryDefaults } from '@cabinet/contract/directory.settings'
import { describe, expect, test } from 'vitest'
import { localHourOf, settingsFromForm, settingsToForm, utcMinuteOf } from './settings.form.ts'

const china = -480
const newYork = 300
const settings = {
  ...directoryDefaults,
  hosts: ['ldaps://a.example.test', 'ldaps://b.example.test'],
  startMinute: 18 * 60,
  maps: [],
}

describe('the hour of the sync', () => {
  test.each([
    [18 * 60, china, '2'],
    [0, china, '8'],
    [3 * 60, newYork, '22'],
    [0, 0, '0'],
    [23 * 60 + 59, -330, '5'],
  ])('%i minutes of UTC are %s o’clock where the clock differs by %i', (minute, offset, hour) => {
    expect(localHourOf(minute, offset)).toBe(hour)
  })

  test('comes back as it went, wherever one sits', () => {
    for (const offset of [china, newYork, 0, 720, -840])
      for (let hour = 0; hour < 24; hour += 1)
        expect(localHourOf(utcMinuteOf(String(hour), offset), offset)).toBe(String(hour))
  })
})

describe('the settings as a form', () => {
  test('come back as they were', () => {
    expect(settingsFromForm(settingsToForm(settings, china), china)).toEqual(settings)
  })

  test('take one host a line, and no empty ones', () => {
    const form = { ...settingsToForm(settings, china), hosts: ' ldaps://a \n\n ldaps://b\n' }
    expect(settingsFromForm(form, china).hosts).toEqual(['ldaps://a', 'ldaps://b'])
  })

  test('never show the password, and send one only where it was typed', () => {
    const form = settingsToForm(settings, china)
    expect(form.password).toBe('')
    expect(settingsFromForm(form, china)).not.toHaveProperty('password')
    expect(settingsFromForm({ ...form, password: 's' }, china).password).toBe('s')
  })

  test('leave out places that lead nowhere', () => {
    const map = { dn: 'OU=a', organisationId: 'x' }
    const maps = [map, { ...map, dn: '  ' }, { ...map, organisationId: '' }] as typeof settings.maps
    expect(settingsFromForm({ ...settingsToForm(settings, china), maps }, china).maps).toEqual([map])
  })
})
