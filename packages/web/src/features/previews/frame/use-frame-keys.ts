import { useCallback, useEffect, useRef } from 'react'
import type { ViewerKeyHandler } from '../stage/frame-context.tsx'

/** Elements that handle keys themselves. */
const typing = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=slider]'
/** Elements above the frame: while one has the focus the frame ignores keys. */
const above = '[role=menu], [role=dialog]'

const isTyping = (event: KeyboardEvent) =>
  event.target instanceof Element &&
  event.target.closest(typing) !== null &&
  // Keys with Ctrl, and Escape, type no text.
  !event.ctrlKey &&
  !event.metaKey &&
  event.key !== 'Escape'

/**
 * Passes the window's keys to the viewer, then to the frame. Returns a function to register the viewer's
 * handler.
 */
export function useViewerFrameKeys(own: ViewerKeyHandler) {
  const viewers = useRef<ViewerKeyHandler[]>([])
  const latest = useRef(own)
  latest.current = own
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || isTyping(event)) return
      if (event.target instanceof Element && event.target.closest(above)) return
      const used = viewers.current.toReversed().some((handler) => handler(event)) || latest.current(event)
      if (used) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return useCallback((handler: ViewerKeyHandler) => {
    viewers.current.push(handler)
    return () => {
      viewers.current = viewers.current.filter((one) => one !== handler)
    }
  }, [])
}
