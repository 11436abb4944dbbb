import { lazy, Suspense } from 'react'
import { usePaletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })))

/** Stands over every screen and shows the quick search when it is asked for. */
export function PaletteHost() {
  if (!usePaletteOpen()) return null
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}
