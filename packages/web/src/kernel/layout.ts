import { useSyncExternalStore } from 'react'
import { desktopPath, isHandheld, mobilePath } from './mobile-path.ts'

/** For a pointer and a wide window, or for fingers. */
export type Layout = 'desktop' | 'mobile'

const storageKey = 'layout'
/** Pixels that a phone makes of its window when it is asked for the desktop version. */
const desktopWidth = 1280
const listeners = new Set<() => void>()

export const handheld = () => isHandheld(navigator.userAgent, navigator.maxTouchPoints ?? 0)

/** Phones and tablets get the touch layout (specification) until the desktop version is chosen, which stays chosen. */
export const layout = (): Layout =>
  handheld() && localStorage.getItem(storageKey) !== 'desktop' ? 'mobile' : 'desktop'

/** Where a path of the program stands in the address bar of this layout, and back. */
export const shownPath = (path: string) => (layout() === 'mobile' ? mobilePath(path) : desktopPath(path))

/** Chooses on a phone or tablet; whoever calls it opens the present address anew. */
export function setLayout(next: Layout) {
  if (next === 'desktop') localStorage.setItem(storageKey, next)
  else localStorage.removeItem(storageKey)
  apply()
  for (const listener of listeners) listener()
}

/** The layout, re-rendering when it changes. */
export const useLayout = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, layout)

/** `tokens.css` makes controls as large as fingers by `html[data-layout]`. */
function apply() {
  document.documentElement.dataset.layout = layout()
  const width = handheld() && layout() === 'desktop' ? desktopWidth : 'device-width, initial-scale=1'
  document.querySelector('meta[name=viewport]')?.setAttribute('content', `width=${width}, viewport-fit=cover`)
}

apply()
