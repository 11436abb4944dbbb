import { Outlet, useLocation } from '@tanstack/react-router'
import { hasLoginMarker } from '../kernel/session.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { createRoomParts } from './room-parts.tsx'

const PartsOverWindow = createRoomParts(({ overWindow }) => overWindow)

/** The frame of every screen that fills the window. */
export function FullWindowFrame() {
  // re-renders on navigation, as signing in and out change the screen
  useLocation()
  return (
    <>
      <Outlet />
      <OfflineBanner over />
      {hasLoginMarker() && <PartsOverWindow />}
    </>
  )
}
