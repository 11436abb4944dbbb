import { notificationKinds } from '@cabinet/contract/profiles.preferences'
import { describe, expect, test } from 'vitest'
import {
  notificationChannelsOf,
  readPreferences,
  shownPreferences,
  storedNotifications,
} from './preferences.rules.ts'

const defaults = { theme: null, density: 'roomy', landing: 0, firstStepsHidden: false, notices: {} }

describe('stored preferences', () => {
  test.each([
    ['of a new user', null, {}],
    ['that are empty', {}, {}],
    ['that are all there', { theme: 'theme-dark', density: 'compact', landing: 210 }, undefined],
    ['with a theme of old', { theme: 'theme-red', density: 'compact' }, { density: 'compact' }],
    ['with a density that is none', { density: 3, landing: 210 }, { landing: 210 }],
    ['with a page that is no number', { landing: 'home', theme: 'theme-dark' }, { theme: 'theme-dark' }],
    ['with channels that are none', { notices: { granted: ['pigeon'] }, landing: 1 }, { landing: 1 }],
    ['with kinds that are none', { notices: { weather: ['app'] }, landing: 1 }, { landing: 1 }],
  ])('%s fall back one by one', (_, row, rest) => {
    expect(readPreferences(row)).toEqual({ ...defaults, ...(rest ?? row) })
  })

  test('are shown with the language, where it is one of ours', () => {
    expect(shownPreferences(null, 'en').language).toBe('en')
    expect(shownPreferences(null, 'fr').language).toBeNull()
    expect(shownPreferences(null, null)).toMatchObject({ theme: null, density: 'roomy', landing: 0 })
    expect(shownPreferences(null, null).notices.map(({ kind }) => kind)).toEqual([...notificationKinds])
  })
})

describe('the channels of a kind', () => {
  test.each([
    ['are those of the product where none were chosen', {}, 'approval', ['app', 'mail', 'chat']],
    ['are those chosen', { notices: { approval: ['mail'] } }, 'approval', ['mail']],
    ['may be none', { notices: { approval: [] } }, 'approval', []],
    ['about the own account are never none', { notices: { security: [] } }, 'security', ['app']],
    [
      'about the own account keep the others',
      { notices: { security: ['mail'] } },
      'security',
      ['app', 'mail'],
    ],
    [
      'about the own account are in the chosen order',
      { notices: { security: ['mail', 'app'] } },
      'security',
      ['mail', 'app'],
    ],
  ] as const)('%s', (_, chosen, kind, channels) => {
    expect(notificationChannelsOf(chosen, kind)).toEqual(channels)
  })

  test('are stored once each', () => {
    expect(
      storedNotifications([
        { kind: 'comment', channels: ['app', 'mail', 'app'] },
        { kind: 'quota', channels: [] },
      ]),
    ).toEqual({ comment: ['app', 'mail'], quota: [] })
  })
})
