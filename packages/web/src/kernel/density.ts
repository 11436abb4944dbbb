import { useSyncExternalStore } from 'react'

/** Row height of lists: 46 px or 38 px (`--row` in `tokens.css`, by `html[data-density]`). */
export type ListDensity = 'roomy' | 'compact'

const storageKey = 'density'
const listeners = new Set<() => void>()

const stored = (): ListDensity => (localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'roomy')

let present = stored()

export const currentDensity = () => present

/** Sets and remembers the density; visible lists update at once. */
export function setListDensity(next: ListDensity) {
  present = next
  localStorage.setItem(storageKey, next)
  document.documentElement.dataset.density = next
  for (const listener of listeners) listener()
}

/** Returns the density; re-renders on change. */
export const useListDensity = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentDensity)
