import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { rooms } from '../features/index.ts'
import { signedIn } from '../kernel/session.ts'
import { load } from './load.ts'

const overWindow = rooms.flatMap(({ name, overWindow: over }) =>
  over ? [{ name, Part: lazy(() => load(over)) }] : [],
)

/** What stands around every screen that fills the window. */
export function WindowFrame() {
  // signing in and out go to another screen
  useLocation()
  return (
    <>
      <Outlet />
      {signedIn() &&
        overWindow.map(({ name, Part }) => (
          <Suspense key={name}>
            <Part />
          </Suspense>
        ))}
    </>
  )
}
