import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { webRooms } from '../features/index.ts'
import { MobileScreenFrame } from '../features/mobile/frame/index.ts'
import { loadScreen } from './load.ts'
import { BackgroundTaskTray } from './task-tray.tsx'

const overMobile = webRooms.flatMap(({ name, overMobile: over }) =>
  over ? [{ name, Part: lazy(() => loadScreen(over)) }] : [],
)

/** The frame of every screen below /m. */
export const MobileScreenShell = () => (
  <MobileScreenFrame>
    <Outlet />
    {overMobile.map(({ name, Part }) => (
      <Suspense key={name}>
        <Part />
      </Suspense>
    ))}
    <BackgroundTaskTray />
  </MobileScreenFrame>
)
