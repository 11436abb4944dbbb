import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../kernel/text.ts'
import { messages } from './app.text.ts'
import { ShellHeader } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { NavigationRail } from './rail.tsx'
import { createRoomParts } from './room-parts.tsx'
import styles from './shell.module.css'
import { ShellSidePanel } from './side-panel.tsx'
import { BackgroundTaskTray } from './task-tray.tsx'

const PartsOverShell = createRoomParts(({ overShell }) => overShell)

/** The frame of every screen under /dashboard, and of messages in place of a screen. */
export function DashboardShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useText(messages)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <ShellHeader />
      <NavigationRail />
      <ShellSidePanel />
      <OfflineBanner />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <PartsOverShell />
      <BackgroundTaskTray />
      <footer className={styles.footer} />
    </div>
  )
}
