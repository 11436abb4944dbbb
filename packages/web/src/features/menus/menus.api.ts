import { menuApi } from '@cabinet/contract/menus'
import { useCall } from '../../kernel/query.ts'

const minute = 60_000

/** The menus this person sees; undefined until they are there. */
export const useMenuTree = () => useCall(menuApi.tree, {}, { staleTime: 5 * minute }).data

/** The management menus; empty for those without. */
export const useManagementTree = () => useCall(menuApi.management, {}, { staleTime: 5 * minute }).data ?? []

/** The buttons of a menu page that this person may press. */
export const useButtons = (menuId: number) =>
  useCall(menuApi.buttons, { menuId }, { staleTime: minute }).data ?? []
