import { lazy, Suspense } from 'react'
import { usePaletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.QuickSearchPalette })))

/** Shows the quick search above every screen when it is opened. */
export function QuickSearchHost() {
  if (!usePaletteOpen()) return null
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}
