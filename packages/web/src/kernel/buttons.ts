import { menuEndpoints } from '@cabinet/contract/menus'
import { useEndpoint } from './query.ts'

const freshMs = 60_000

/** Returns the buttons that the server offers on a menu page; empty while loading. */
export const useServerButtons = (menuId: number) =>
  useEndpoint(menuEndpoints.buttons, { menuId }, { staleTime: freshMs }).data ?? nothing

const nothing: never[] = []
