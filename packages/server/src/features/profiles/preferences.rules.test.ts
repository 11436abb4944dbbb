import { notificationKinds } from '@cabinet/contract/profiles.preferences'
import { describe, expect, test } from 'vitest'
import {
  choicesWithoutDigests,
  notificationChoiceOf,
  readPreferences,
  shownPreferences,
  storedNotifications,
} from './preferences.rules.ts'

const defaults = {
  theme: null,
  density: 'roomy',
  landing: 0,
  firstStepsHidden: false,
  notices: {},
  quietHours: null,
}

describe('stored preferences', () => {
  test.each([
    ['of a new user', null, {}],
    ['that are empty', {}, {}],
    ['that are all there', { theme: 'theme-dark', density: 'compact', landing: 210 }, undefined],
    ['with a theme of old', { theme: 'theme-red', density: 'compact' }, { density: 'compact' }],
    ['with a density that is none', { density: 3, landing: 210 }, { landing: 210 }],
    ['with a page that is no number', { landing: 'home', theme: 'theme-dark' }, { theme: 'theme-dark' }],
    [
      'with channels that are none',
      { notices: { granted: { channels: ['pigeon'], mail: 'now' } }, landing: 1 },
      { landing: 1 },
    ],
    ['with quiet hours that are none', { quietHours: { from: 'late' }, landing: 1 }, { landing: 1 }],
    [
      'with kinds that are none',
      { notices: { weather: { channels: [], mail: 'now' } }, landing: 1 },
      { landing: 1 },
    ],
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

describe('how a kind is told', () => {
  test.each([
    ['is the product’s choice where nothing was chosen', {}, 'approval', ['app', 'chat'], 'now'],
    ['is what was chosen', { approval: { channels: [], mail: 'daily' } }, 'approval', [], 'daily'],
    ['may be not at all', { approval: { channels: [], mail: 'none' } }, 'approval', [], 'none'],
    [
      'about the own account is always in the product',
      { security: { channels: [], mail: 'weekly' } },
      'security',
      ['app'],
      'weekly',
    ],
    [
      'of mails that fail is never by mail',
      { mail: { channels: ['app'], mail: 'now' } },
      'mail',
      ['app'],
      'none',
    ],
  ] as const)('%s', (_, notices, kind, channels, mail) => {
    expect(notificationChoiceOf({ notices }, kind)).toEqual({ channels, mail })
  })

  test('is stored with each channel once', () => {
    expect(
      storedNotifications([
        { kind: 'comment', channels: ['app', 'app'], mail: 'daily' },
        { kind: 'quota', channels: [], mail: 'none' },
      ]),
    ).toEqual({ comment: { channels: ['app'], mail: 'daily' }, quota: { channels: [], mail: 'none' } })
  })

  test('loses digests alone when they are turned off', () => {
    const notices = {
      comment: { channels: ['app'], mail: 'daily' },
      lock: { channels: [], mail: 'weekly' },
    }
    expect(choicesWithoutDigests({ notices })).toMatchObject({
      comment: { channels: ['app'], mail: 'none' },
      lock: { channels: [], mail: 'none' },
      quota: { channels: ['app'], mail: 'now' },
    })
  })
})
