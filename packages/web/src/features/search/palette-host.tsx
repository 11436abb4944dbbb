import { lazy, Suspense, useEffect } from 'react'
import { openPalette, usePaletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })))

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Opens the quick search on `/` and Ctrl+K, wherever one is, but not while one types or answers a dialog. */
export function PaletteHost() {
  const open = usePaletteOpen()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const ctrlK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const slash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)
      if ((!ctrlK && !slash) || event.defaultPrevented || document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}
