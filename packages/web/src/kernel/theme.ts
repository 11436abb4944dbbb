import { useSyncExternalStore } from 'react'

/** The two themes (specification); `tokens.css` defines their colours by `html[data-theme]`. */
export type ThemeName = 'theme-default' | 'theme-dark'

const storageKey = 'theme'
const listeners = new Set<() => void>()

const stored = (): ThemeName =>
  localStorage.getItem(storageKey) === 'theme-dark' ? 'theme-dark' : 'theme-default'

let present = stored()

export const currentTheme = () => present

function show(next: ThemeName) {
  present = next
  document.documentElement.dataset.theme = next
  for (const listener of listeners) listener()
}

/** Changes and remembers the theme without a reload; the user's other windows follow. */
export function setInterfaceTheme(next: ThemeName) {
  localStorage.setItem(storageKey, next)
  show(next)
}

window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) show(stored())
})

/** Returns the theme; re-renders on change. */
export const useInterfaceTheme = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentTheme)
