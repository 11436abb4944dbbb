import { Outlet } from '@tanstack/react-router'
import { LoadingOverlay } from './loading.tsx'
import { SessionEndWatcher } from './session-watch.tsx'
import { ToastStackView } from './toast-stack.tsx'
import { useWindowTitle } from './window-title.ts'

/** Parts of every page: the outlet, toasts, the loading overlay and the session watcher. */
export function RootOutlet() {
  useWindowTitle()
  return (
    <>
      <Outlet />
      <LoadingOverlay />
      <ToastStackView />
      <SessionEndWatcher />
    </>
  )
}
