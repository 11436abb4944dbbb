import { useSyncExternalStore } from 'react'

/** How high rows of lists are: 46 px, or 38 (`--row` of `tokens.css`, by `html[data-density]`). */
export type ListDensity = 'roomy' | 'compact'

const storageKey = 'density'
const listeners = new Set<() => void>()

const stored = (): ListDensity => (localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'roomy')

let present = stored()

export const currentDensity = () => present

/** Changes and remembers the density; lists on the screen follow at once. */
export function setListDensity(next: ListDensity) {
  present = next
  localStorage.setItem(storageKey, next)
  document.documentElement.dataset.density = next
  for (const listener of listeners) listener()
}

/** The density, re-rendering when it changes. */
export const useListDensity = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentDensity)
