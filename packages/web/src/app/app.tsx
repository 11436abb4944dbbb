import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { webRooms } from '../features/index.ts'
import { adminHost } from '../kernel/admin-host.ts'
import { announcePageChange, onPageChange, type QueryParameters, setNavigate } from '../kernel/go.ts'
import { installRooms } from '../kernel/install-rooms.ts'
import { setAdminKitHost } from '../ui/admin/host.ts'
import { closeOpenLayers } from '../ui/open-layers.ts'
import { applicationRouter } from './routes.tsx'

setAdminKitHost(adminHost)
installRooms(webRooms)
onPageChange(closeOpenLayers)
let page: string | undefined
applicationRouter.subscribe('onBeforeLoad', ({ toLocation }) => {
  // the first page may be loaded twice, and is no change
  const next = pageOf(toLocation)
  if (page !== undefined && page !== next) announcePageChange()
  page = next
})

/** Identifies a page; other parameters, such as a filter or an open row, leave its dialogs open. */
function pageOf({ pathname, search }: { pathname: string; search: object }): string {
  const { menuid, id, type, groupId, parentId, fileId } = search as QueryParameters
  return [pathname, menuid, id, type, groupId, parentId, fileId].join(' ')
}

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
