import { useSyncExternalStore } from 'react'
import { desktopPathOf, isHandheldAgent, mobilePathOf } from './mobile-path.ts'

/** For a pointer and a wide window, or for fingers. */
export type LayoutName = 'desktop' | 'mobile'

const storageKey = 'layout'
/** Pixels that a phone makes of its window when it is asked for the desktop version. */
const desktopWidth = 1280
const listeners = new Set<() => void>()

export const isHandheldDevice = () => isHandheldAgent(navigator.userAgent, navigator.maxTouchPoints ?? 0)

/** Phones and tablets get the touch layout (specification) until the desktop version is chosen, which stays chosen. */
export const currentLayout = (): LayoutName =>
  isHandheldDevice() && localStorage.getItem(storageKey) !== 'desktop' ? 'mobile' : 'desktop'

/** Where a path of the program stands in the address bar of this layout, and back. */
export const pathInAddressBar = (path: string) =>
  currentLayout() === 'mobile' ? mobilePathOf(path) : desktopPathOf(path)

/** Chooses on a phone or tablet; whoever calls it opens the present address anew. */
export function setLayoutName(next: LayoutName) {
  if (next === 'desktop') localStorage.setItem(storageKey, next)
  else localStorage.removeItem(storageKey)
  apply()
  for (const listener of listeners) listener()
}

/** The layout, re-rendering when it changes. */
export const useLayoutName = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentLayout)

/** `tokens.css` makes controls as large as fingers by `html[data-layout]`. */
function apply() {
  document.documentElement.dataset.layout = currentLayout()
  const width =
    isHandheldDevice() && currentLayout() === 'desktop' ? desktopWidth : 'device-width, initial-scale=1'
  document.querySelector('meta[name=viewport]')?.setAttribute('content', `width=${width}, viewport-fit=cover`)
}

apply()
