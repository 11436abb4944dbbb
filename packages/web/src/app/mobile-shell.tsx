import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { rooms } from '../features/index.ts'
import { MobileFrame } from '../features/mobile/frame/index.ts'
import { load } from './load.ts'
import { TaskTray } from './task-tray.tsx'

const overMobile = rooms.flatMap(({ name, overMobile: over }) =>
  over ? [{ name, Part: lazy(() => load(over)) }] : [],
)

/** What stands around every screen below /m. */
export const MobileShell = () => (
  <MobileFrame>
    <Outlet />
    {overMobile.map(({ name, Part }) => (
      <Suspense key={name}>
        <Part />
      </Suspense>
    ))}
    <TaskTray />
  </MobileFrame>
)
