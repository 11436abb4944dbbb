import { useSyncExternalStore } from 'react'

/** The whole page goes full screen, so that menus and messages, which stand outside the frame, are seen too. */
export function toggleFullScreen() {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  // A browser may refuse, e.g. inside a frame; then nothing changes.
  change?.catch(() => undefined)
}

export const canShowFullScreen = () => document.fullscreenEnabled === true

export const useFullScreenState = () =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener)
      return () => document.removeEventListener('fullscreenchange', listener)
    },
    () => document.fullscreenElement !== null && document.fullscreenElement !== undefined,
  )
