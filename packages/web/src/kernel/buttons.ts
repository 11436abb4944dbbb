import { menuEndpoints } from '@cabinet/contract/menus'
import { useEndpoint } from './query.ts'

const freshMs = 60_000

/** The buttons that the server offers on a menu page; none until they are there. */
export const useServerButtons = (menuId: number) =>
  useEndpoint(menuEndpoints.buttons, { menuId }, { staleTime: freshMs }).data ?? nothing

const nothing: never[] = []
