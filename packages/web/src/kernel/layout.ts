import { useSyncExternalStore } from 'react'
import { desktopPathOf, isHandheldAgent, mobilePathOf } from './mobile-path.ts'

/** Layout for pointer and wide window, or for touch. */
export type LayoutName = 'desktop' | 'mobile'

const storageKey = 'layout'
/** Viewport width in pixels of the desktop version on a phone. */
const desktopWidth = 1280
const listeners = new Set<() => void>()

export const isHandheldDevice = () => isHandheldAgent(navigator.userAgent, navigator.maxTouchPoints ?? 0)

/**
 * Returns the layout: phones and tablets get the touch layout (specification) unless the user chose the
 * desktop version, which is remembered.
 */
export const currentLayout = (): LayoutName =>
  isHandheldDevice() && localStorage.getItem(storageKey) !== 'desktop' ? 'mobile' : 'desktop'

/** Maps an application path to its path in the address bar for the current layout. */
export const pathInAddressBar = (path: string) =>
  currentLayout() === 'mobile' ? mobilePathOf(path) : desktopPathOf(path)

/** Sets the layout on a phone or tablet; the caller reopens the current address. */
export function setLayoutName(next: LayoutName) {
  if (next === 'desktop') localStorage.setItem(storageKey, next)
  else localStorage.removeItem(storageKey)
  apply()
  for (const listener of listeners) listener()
}

/** Returns the layout; re-renders on change. */
export const useLayoutName = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentLayout)

/** Sets `html[data-layout]`, by which `tokens.css` enlarges controls for touch. */
function apply() {
  document.documentElement.dataset.layout = currentLayout()
  const width =
    isHandheldDevice() && currentLayout() === 'desktop' ? desktopWidth : 'device-width, initial-scale=1'
  document.querySelector('meta[name=viewport]')?.setAttribute('content', `width=${width}, viewport-fit=cover`)
}

apply()
