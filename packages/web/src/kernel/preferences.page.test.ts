import { type Preferences, preferenceApi } from '@cabinet/contract/users.preferences'
import { beforeEach, expect, test, vi } from 'vitest'
import { density } from './density.ts'
import { fakeSend, on, refuse } from './fake-send.ts'
import { choose, followPreferences } from './preferences.ts'
import { language, setLanguage } from './text.ts'
import { setTheme, theme } from './theme.ts'
import { keepLogin, keepTokens } from './tokens.ts'

const held: Preferences = { language: null, theme: null, density: 'roomy', landing: 0, notices: [] }

/** A server that holds these, and a browser that signs in. */
function serve(holds: Partial<Preferences>) {
  let now = { ...held, ...holds }
  const { asked } = fakeSend(
    on(preferenceApi.get, () => now),
    on(preferenceApi.save, (change) => {
      now = { ...now, ...change } as Preferences
      return now
    }),
  )
  return {
    saved: () => asked.filter(({ path }) => path === preferenceApi.save.path).map((one) => one.fields),
  }
}

beforeEach(() => {
  setLanguage('zh')
  setTheme('theme-default')
  localStorage.clear()
  keepTokens({ accessToken: 'a', refreshToken: 'r' })
  keepLogin('me')
})

test('a fresh browser follows the person', async () => {
  const { saved } = serve({ language: 'en', theme: 'theme-dark', density: 'compact' })
  await followPreferences()
  expect([language(), theme(), density()]).toEqual(['en', 'theme-dark', 'compact'])
  expect(saved()).toEqual([])
})

test('who never chose keeps what the browser shows', async () => {
  const { saved } = serve({})
  await followPreferences()
  expect([language(), theme()]).toEqual(['zh', 'theme-default'])
  expect(saved()).toEqual([])
})

test('what was chosen in this browser goes along to the others', async () => {
  localStorage.setItem('languageSet', 'zh')
  const { saved } = serve({ language: 'en', theme: 'theme-dark' })
  await followPreferences()
  expect([language(), theme()]).toEqual(['zh', 'theme-dark'])
  expect(saved()).toEqual([{ Language: 'zh' }])
})

test('what this browser only remembers from before gives way', async () => {
  serve({ language: 'en' })
  await followPreferences()
  serve({ language: 'zh' })
  await followPreferences()
  expect(language()).toBe('zh')
})

test('a choice shows at once and is kept', async () => {
  const { saved } = serve({})
  choose({ density: 'compact' })
  expect(density()).toBe('compact')
  expect(document.documentElement.dataset.density).toBe('compact')
  await vi.waitFor(() => expect(saved()).toEqual([{ Density: 'compact' }]))
})

test('a server that does not answer keeps nobody out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeSend(refuse(preferenceApi.get, 'common.failed'))
  await followPreferences()
  expect(language()).toBe('zh')
})
