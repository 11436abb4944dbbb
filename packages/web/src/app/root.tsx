import { Outlet } from '@tanstack/react-router'
import { Loading } from './loading.tsx'
import { SessionWatch } from './session-watch.tsx'
import { ToastStack } from './toast-stack.tsx'
import { useWindowTitle } from './window-title.ts'

/** What stands on every page: the outlet, toasts, the loading overlay, the watch over the session. */
export function Root() {
  useWindowTitle()
  return (
    <>
      <Outlet />
      <Loading />
      <ToastStack />
      <SessionWatch />
    </>
  )
}
