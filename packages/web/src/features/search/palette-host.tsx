import { lazy, Suspense } from 'react'
import { usePaletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.QuickSearchPalette })))

/** Stands over every screen and shows the quick search when it is asked for. */
export function QuickSearchHost() {
  if (!usePaletteOpen()) return null
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}
