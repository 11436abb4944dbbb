import { preferenceEndpoints, type UserPreferences } from '@cabinet/contract/users.preferences'
import { call } from './call.ts'
import { currentDensity, type ListDensity, setListDensity } from './density.ts'
import { setBrowserPreference } from './prefs.ts'
import { endpointQueryKey, queryClient, useEndpoint } from './query.ts'
import { currentLanguage, type InterfaceLanguage, setInterfaceLanguage } from './text.ts'
import { currentTheme, setInterfaceTheme, type ThemeName } from './theme.ts'
import { hasLoginMarker } from './tokens.ts'

interface Looks {
  language?: InterfaceLanguage
  theme?: ThemeName
  density?: ListDensity
}
type Change = Looks & Partial<Pick<UserPreferences, 'landing' | 'notices'>>

/** Where this browser keeps each (specification; the density is ours). */
const places = { language: 'languageSet', theme: 'theme', density: 'density' } as const
const names = Object.keys(places) as (keyof Looks)[]
/** What this browser had when it last agreed with the server about somebody. */
const agreedPlace = 'looksAgreed'

function agreed(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(agreedPlace) ?? '{}')
  } catch {
    return {}
  }
}

/** What was chosen in this browser since then, by whoever sits here: it outdoes what was chosen elsewhere. */
function chosenHere(): Looks {
  const before = agreed()
  const chosen = names.flatMap((name) => {
    const value = localStorage.getItem(places[name])
    return value !== null && value !== before[name] ? [[name, value]] : []
  })
  return Object.fromEntries(chosen)
}

const agree = () =>
  localStorage.setItem(
    agreedPlace,
    JSON.stringify(Object.fromEntries(names.map((name) => [name, localStorage.getItem(places[name])]))),
  )

/** The language that was picked before signing in; undefined where it is only what this browser had. */
export const languageChosen = () => chosenHere().language

/** Changes how things look, here at once and for the person everywhere. */
export function choosePreference(change: Looks) {
  show(change)
  if (hasLoginMarker()) void sendPreferences(change).catch(() => undefined)
}

/** Keeps what the person chose. */
export async function sendPreferences(change: Change): Promise<UserPreferences> {
  const saved = await call(preferenceEndpoints.save, change, { quiet: true })
  queryClient.setQueryData(endpointQueryKey(preferenceEndpoints.get, {}), saved)
  setBrowserPreference('landing', saved.landing)
  agree()
  return saved
}

/** At sign-in: lets this browser follow what the person chose elsewhere, unless something else was chosen here since. */
export async function followPreferences() {
  try {
    const found = await call(preferenceEndpoints.get, {}, { quiet: true })
    queryClient.setQueryData(endpointQueryKey(preferenceEndpoints.get, {}), found)
    setBrowserPreference('landing', found.landing)
    const here = chosenHere()
    show({
      ...(found.language && { language: found.language }),
      ...(found.theme && { theme: found.theme }),
      density: found.density,
      ...here,
    })
    if (Object.keys(here).length > 0) await sendPreferences(here)
    else agree()
  } catch (error) {
    // nobody is kept out because of how things look
    console.warn('preferences:', error)
  }
}

function show(looks: Looks) {
  if (looks.language && looks.language !== currentLanguage()) setInterfaceLanguage(looks.language)
  if (looks.theme && looks.theme !== currentTheme()) setInterfaceTheme(looks.theme)
  if (looks.density && looks.density !== currentDensity()) setListDensity(looks.density)
}

/** The own preferences, asked for again when the window is looked at. */
export const usePreferences = () =>
  useEndpoint(preferenceEndpoints.get, {}, { staleTime: 60_000, enabled: hasLoginMarker() }).data
