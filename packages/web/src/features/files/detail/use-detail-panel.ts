import { useLayoutEffect, useRef, useState } from 'react'
import { useBrowserPreference } from '../../../kernel/prefs.ts'

/** Pixels of list and panel together, and of the window, below which the panel overlays the list. */
const beside = { screen: 860, window: 1200 } as const

/** Visibility of the detail panel: remembered if it fits beside the list, otherwise off until requested. */
export function useDetailPanel() {
  const screen = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useBrowserPreference('files.detail', true)
  const [peeked, setPeeked] = useState(false)
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    const element = screen.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () =>
      setOver(element.clientWidth > 0 && (element.clientWidth < beside.screen || innerWidth < beside.window))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const open = over ? peeked : kept
  return { screen, over, open, toggle: () => (over ? setPeeked(!peeked) : setKept(!kept)) }
}
