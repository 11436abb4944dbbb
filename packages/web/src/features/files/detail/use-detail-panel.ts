import { useLayoutEffect, useRef, useState } from 'react'
import { useBrowserPreference } from '../../../kernel/prefs.ts'

/** Pixels of list and panel together below which the panel lies over the list instead of beside it. */
const beside = 860

/** Whether the detail panel shows: remembered where there is room for it, asked for each time where there is not. */
export function useDetailPanel() {
  const screen = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useBrowserPreference('files.detail', true)
  const [peeked, setPeeked] = useState(false)
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    const element = screen.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => setOver(element.clientWidth > 0 && element.clientWidth < beside)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const open = over ? peeked : kept
  return { screen, over, open, toggle: () => (over ? setPeeked(!peeked) : setKept(!kept)) }
}
