import { menuApi } from '@cabinet/contract/menus'
import { useCall } from './query.ts'

const freshMs = 60_000

/** The buttons that the server offers on a menu page; none until they are there. */
export const useButtons = (menuId: number) =>
  useCall(menuApi.buttons, { menuId }, { staleTime: freshMs }).data ?? nothing

const nothing: never[] = []
