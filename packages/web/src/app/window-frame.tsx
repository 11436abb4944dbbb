import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { webRooms } from '../features/index.ts'
import { hasLoginMarker } from '../kernel/session.ts'
import { loadScreen } from './load.ts'
import { OfflineBanner } from './offline-banner.tsx'

const overWindow = webRooms.flatMap(({ name, overWindow: over }) =>
  over ? [{ name, Part: lazy(() => loadScreen(over)) }] : [],
)

/** The frame of every screen that fills the window. */
export function FullWindowFrame() {
  // re-renders on navigation, as signing in and out change the screen
  useLocation()
  return (
    <>
      <Outlet />
      <OfflineBanner over />
      {hasLoginMarker() &&
        overWindow.map(({ name, Part }) => (
          <Suspense key={name}>
            <Part />
          </Suspense>
        ))}
    </>
  )
}
