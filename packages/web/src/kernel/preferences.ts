import { preferenceEndpoints, type UserPreferences } from '@cabinet/contract/profiles.preferences'
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
type Change = Looks & Partial<Pick<UserPreferences, 'landing' | 'firstStepsHidden'>>

/** Storage keys of the preferences (specification; the density is our addition). */
const places = { language: 'languageSet', theme: 'theme', density: 'density' } as const
const names = Object.keys(places) as (keyof Looks)[]
/** Storage key of the values last synchronized with the server, per user. */
const agreedPlace = 'looksAgreed'

function agreed(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(agreedPlace) ?? '{}')
  } catch {
    return {}
  }
}

/** Values chosen in this browser since the last synchronization; they override values chosen elsewhere. */
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

/** Returns the language chosen before signing in; undefined if it is only the browser's stored value. */
export const languageChosen = () => chosenHere().language

/** Changes preferences here at once, and on the server for the user's other browsers. */
export function choosePreference(change: Looks) {
  show(change)
  if (hasLoginMarker()) void sendPreferences(change).catch(() => undefined)
}

/** Saves the user's preferences on the server. */
export async function sendPreferences(change: Change): Promise<UserPreferences> {
  const saved = await call(preferenceEndpoints.save, change, { quiet: true })
  queryClient.setQueryData(endpointQueryKey(preferenceEndpoints.get, {}), saved)
  setBrowserPreference('landing', saved.landing)
  agree()
  return saved
}

/** At sign-in, applies preferences chosen elsewhere unless others were chosen here since. */
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
    // a failure to load preferences must not block signing in
    console.warn('preferences:', error)
  }
}

function show(looks: Looks) {
  if (looks.language && looks.language !== currentLanguage()) setInterfaceLanguage(looks.language)
  if (looks.theme && looks.theme !== currentTheme()) setInterfaceTheme(looks.theme)
  if (looks.density && looks.density !== currentDensity()) setListDensity(looks.density)
}

/** The signed-in user's preferences, refetched when the window gets the focus. */
export const usePreferencesQuery = () =>
  useEndpoint(preferenceEndpoints.get, {}, { staleTime: 60_000, enabled: hasLoginMarker() })

export const usePreferences = () => usePreferencesQuery().data
