import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { webRooms } from '../features/index.ts'
import { MobileScreenFrame } from '../features/mobile/frame/index.ts'
import { loadScreen } from './load.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { BackgroundTaskTray } from './task-tray.tsx'

const overMobile = webRooms.flatMap(({ name, overMobile: over }) =>
  over ? [{ name, Part: lazy(() => loadScreen(over)) }] : [],
)

/** The frame of every screen below /m, and of messages in place of a screen. */
export const MobileScreenShell = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <MobileScreenFrame>
    <OfflineBanner over />
    {children}
    {overMobile.map(({ name, Part }) => (
      <Suspense key={name}>
        <Part />
      </Suspense>
    ))}
    <BackgroundTaskTray />
  </MobileScreenFrame>
)
