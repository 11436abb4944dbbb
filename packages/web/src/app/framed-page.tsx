import { lazy, type ReactNode, Suspense } from 'react'
import { useLayoutName } from '../kernel/layout.ts'
import { hasLoginMarker } from '../kernel/session.ts'
import { loadScreen } from './load.ts'
import { WholePageMessage } from './whole-page.tsx'

export const loadShell = () => loadScreen(() => import('./shell.tsx').then((m) => m.DashboardShell))
export const loadMobileShell = () =>
  loadScreen(() => import('./mobile-shell.tsx').then((m) => m.MobileScreenShell))

const Shell = lazy(loadShell)
const MobileShell = lazy(loadMobileShell)

/** A message in place of a screen: inside the shell of a signed-in user, else alone on the page. */
export function FramedPageMessage({ children }: { children: ReactNode }) {
  const Frame = useLayoutName() === 'mobile' ? MobileShell : Shell
  if (!hasLoginMarker()) return <WholePageMessage main>{children}</WholePageMessage>
  return (
    <Suspense>
      <Frame>
        <WholePageMessage>{children}</WholePageMessage>
      </Frame>
    </Suspense>
  )
}
