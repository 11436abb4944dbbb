import { useEffect } from 'react'
import { applyPreferences, usePreferences } from '../../../kernel/preferences.ts'

/** Lets this browser follow what the person chose elsewhere; draws nothing. */
export function PreferencesWatch() {
  const found = usePreferences()
  useEffect(() => {
    if (found) applyPreferences(found)
  }, [found])
  return null
}
