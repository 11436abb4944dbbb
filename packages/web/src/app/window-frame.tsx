import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { rooms } from '../features/index.ts'
import { hasLoginMarker } from '../kernel/session.ts'
import { loadScreen } from './load.ts'

const overWindow = rooms.flatMap(({ name, overWindow: over }) =>
  over ? [{ name, Part: lazy(() => loadScreen(over)) }] : [],
)

/** What stands around every screen that fills the window. */
export function FullWindowFrame() {
  // signing in and out go to another screen
  useLocation()
  return (
    <>
      <Outlet />
      {hasLoginMarker() &&
        overWindow.map(({ name, Part }) => (
          <Suspense key={name}>
            <Part />
          </Suspense>
        ))}
    </>
  )
}
