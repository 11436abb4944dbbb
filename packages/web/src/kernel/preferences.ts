import { type Preferences, preferenceApi } from '@cabinet/contract/users.preferences'
import { call } from './call.ts'
import { type Density, density, setDensity } from './density.ts'
import { setPref } from './prefs.ts'
import { keyOf, queryClient, useCall } from './query.ts'
import { type Language, language, setLanguage } from './text.ts'
import { setTheme, type Theme, theme } from './theme.ts'
import { signedIn } from './tokens.ts'

interface Looks {
  language?: Language
  theme?: Theme
  density?: Density
}
type Change = Looks & Partial<Pick<Preferences, 'landing' | 'notices'>>

/** What was chosen on this page before anybody was signed in: it outdoes what the person chose elsewhere. */
let chosenHere: Looks = {}

/** The language that was picked on the sign-in page; undefined where it is only what this browser had. */
export const languageChosen = () => chosenHere.language

/** Changes how things look, here at once and for the person everywhere. */
export function choose(change: Looks) {
  show(change)
  if (signedIn()) void savePreferences(change).catch(() => undefined)
  else chosenHere = { ...chosenHere, ...change }
}

/** Keeps what the person chose. */
export async function savePreferences(change: Change): Promise<Preferences> {
  const saved = await call(preferenceApi.save, change, { quiet: true })
  queryClient.setQueryData(keyOf(preferenceApi.get, {}), saved)
  keepLanding(saved)
  return saved
}

/** Fetches what the person chose and lets this browser follow; whoever never chose keeps what this browser shows. */
export async function followPreferences() {
  try {
    const found = await call(preferenceApi.get, {}, { quiet: true })
    queryClient.setQueryData(keyOf(preferenceApi.get, {}), found)
    const change: Looks = { ...(found.language ? {} : { language: language() }), ...chosenHere }
    chosenHere = {}
    applyPreferences({ ...found, ...change })
    if (Object.keys(change).length > 0) await savePreferences(change)
  } catch (error) {
    // nobody is kept out because of how things look
    console.warn('preferences:', error)
  }
}

/** Shows what the server says that the person chose. */
export function applyPreferences(found: Preferences) {
  show({
    ...(found.language && { language: found.language }),
    ...(found.theme && { theme: found.theme }),
    density: found.density,
  })
  keepLanding(found)
}

const keepLanding = ({ landing }: Preferences) => setPref('landing', landing)

function show(looks: Looks) {
  if (looks.language && looks.language !== language()) setLanguage(looks.language)
  if (looks.theme && looks.theme !== theme()) setTheme(looks.theme)
  if (looks.density && looks.density !== density()) setDensity(looks.density)
}

/** The own preferences, asked for again when the window is looked at. */
export const usePreferences = () =>
  useCall(preferenceApi.get, {}, { staleTime: 60_000, enabled: signedIn() }).data
