import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { webRooms } from '../features/index.ts'
import { adminHost } from '../kernel/admin-host.ts'
import { setNavigate } from '../kernel/go.ts'
import { installRooms } from '../kernel/install-rooms.ts'
import { setAdminKitHost } from '../ui/admin/host.ts'
import { applicationRouter } from './routes.tsx'

setAdminKitHost(adminHost)
installRooms(webRooms)

/** The application behind the sign-in page. */
export function SignedInApp() {
  // Runs on mount, not on import: the code is loaded while the sign-in page is still shown and navigates
  // itself.
  useLayoutEffect(
    () =>
      setNavigate((path, query, { replace = false }) => {
        void applicationRouter.navigate({ to: path, search: query as never, replace })
      }),
    [],
  )
  return <RouterProvider router={applicationRouter} />
}
