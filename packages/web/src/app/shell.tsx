import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { rooms } from '../features/index.ts'
import { useText } from '../kernel/text.ts'
import { text } from './app.text.ts'
import { Header } from './header.tsx'
import { load } from './load.ts'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { SidePanel } from './side-panel.tsx'
import { TaskTray } from './task-tray.tsx'

const overShell = rooms.flatMap(({ name, overShell: over }) =>
  over ? [{ name, Part: lazy(() => load(over)) }] : [],
)

/** What stands around every screen under /dashboard. */
export function Shell() {
  const t = useText(text)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Header />
      <Rail />
      <SidePanel />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {overShell.map(({ name, Part }) => (
        <Suspense key={name}>
          <Part />
        </Suspense>
      ))}
      <TaskTray />
      <footer className={styles.footer} />
    </div>
  )
}
