import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MobileScreenFrame } from '../features/mobile/frame/index.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { createRoomParts } from './room-parts.tsx'
import { BackgroundTaskTray } from './task-tray.tsx'

const PartsOverMobile = createRoomParts(({ overMobile }) => overMobile)

/** The frame of every screen below /m, and of messages in place of a screen. */
export const MobileScreenShell = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <MobileScreenFrame>
    <OfflineBanner over />
    {children}
    <PartsOverMobile />
    <BackgroundTaskTray />
  </MobileScreenFrame>
)
