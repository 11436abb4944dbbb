import { preferenceEndpoints, type UserPreferences } from '@cabinet/contract/profiles.preferences'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { currentDensity } from './density.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from './fake-send.ts'
import { choosePreference, followPreferences } from './preferences.ts'
import { currentLanguage, setInterfaceLanguage } from './text.ts'
import { currentTheme, setInterfaceTheme } from './theme.ts'
import { storeLoginMarker, storeTokenPair } from './tokens.ts'

const held: UserPreferences = {
  language: null,
  theme: null,
  density: 'roomy',
  landing: 0,
  firstStepsHidden: false,
  notices: [],
  quietHours: null,
}

/** Fakes a server with these preferences and a browser that signs in. */
function serve(holds: Partial<UserPreferences>) {
  let now = { ...held, ...holds }
  const { asked } = createFakeSend(
    answerEndpoint(preferenceEndpoints.get, () => now),
    answerEndpoint(preferenceEndpoints.save, (change) => {
      now = { ...now, ...change } as UserPreferences
      return now
    }),
  )
  return {
    saved: () => asked.filter(({ path }) => path === preferenceEndpoints.save.path).map((one) => one.fields),
  }
}

beforeEach(() => {
  setInterfaceLanguage('zh')
  setInterfaceTheme('theme-default')
  localStorage.clear()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker('me')
})

test('a fresh browser follows the person', async () => {
  const { saved } = serve({ language: 'en', theme: 'theme-dark', density: 'compact' })
  await followPreferences()
  expect([currentLanguage(), currentTheme(), currentDensity()]).toEqual(['en', 'theme-dark', 'compact'])
  expect(saved()).toEqual([])
})

test('who never chose keeps what the browser shows', async () => {
  const { saved } = serve({})
  await followPreferences()
  expect([currentLanguage(), currentTheme()]).toEqual(['zh', 'theme-default'])
  expect(saved()).toEqual([])
})

test('what was chosen in this browser goes along to the others', async () => {
  localStorage.setItem('languageSet', 'zh')
  const { saved } = serve({ language: 'en', theme: 'theme-dark' })
  await followPreferences()
  expect([currentLanguage(), currentTheme()]).toEqual(['zh', 'theme-dark'])
  expect(saved()).toEqual([{ Language: 'zh' }])
})

test('what this browser only remembers from before gives way', async () => {
  serve({ language: 'en' })
  await followPreferences()
  serve({ language: 'zh' })
  await followPreferences()
  expect(currentLanguage()).toBe('zh')
})

test('a choice shows at once and is kept', async () => {
  const { saved } = serve({})
  choosePreference({ density: 'compact' })
  expect(currentDensity()).toBe('compact')
  expect(document.documentElement.dataset.density).toBe('compact')
  await eventually(() => expect(saved()).toEqual([{ Density: 'compact' }]))
})

test('a server that does not answer keeps nobody out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  createFakeSend(refuseEndpoint(preferenceEndpoints.get, 'common.failed'))
  await followPreferences()
  expect(currentLanguage()).toBe('zh')
})
