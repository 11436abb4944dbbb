import { useCallback, useSyncExternalStore } from 'react'
import { signedInUserId } from './tokens.ts'

const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string; value: unknown }>()

const place = (key: string) => `pref.${signedInUserId() ?? 'nobody'}.${key}`

/** Reads a remembered value outside React. */
export function getBrowserPreference<T>(key: string, fallback: T): T {
  const text = localStorage.getItem(place(key))
  if (text === null) return fallback
  // The same text must return the same object, or React would re-render endlessly.
  const known = parsed.get(place(key))
  if (known?.text === text) return known.value as T
  try {
    const value = JSON.parse(text)
    parsed.set(place(key), { text, value })
    return value
  } catch {
    return fallback
  }
}

/** Remembers a value for this person in this browser. */
export function setBrowserPreference<T>(key: string, value: T) {
  localStorage.setItem(place(key), JSON.stringify(value))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A value remembered per user in this browser, like `useState`. `fallback` must keep its identity. */
export function useBrowserPreference<T>(key: string, fallback: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => getBrowserPreference(key, fallback))
  return [value, useCallback((next: T) => setBrowserPreference(key, next), [key])]
}
