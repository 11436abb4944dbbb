import { pages } from '@cabinet/contract/menus.matrix'
import type { ComponentType } from 'react'
import type { Room } from '../../kernel/room.ts'
import { errorText } from './errors.text.ts'
// The header and the icon column say titles by their keys.
import { text } from './menus.text.ts'

export { MenuIcon } from './menu-icon.tsx'
export { useButtons, useManagementTree, useMenuTree } from './menus.api.ts'
export { drawn, firstTarget, isActive, ofType, type Target, targetOf } from './menus.rules.ts'

/** The side panel of an administration page's route: `sidePanel: 'management'`. */
export const managementPanel = (): Promise<ComponentType> =>
  import('./management-panel.tsx').then((m) => m.ManagementPanel)

/** The side panel of the message centre's pages. */
export const messagePanel = (): Promise<ComponentType> =>
  import('./message-panel.tsx').then((m) => m.MessagePanel)

export const room: Room = {
  name: 'menus',
  errorText,
  overMobile: () => import('./menus-watch.tsx').then((m) => m.MenusWatch),
  overShell: () => import('./menus-watch.tsx').then((m) => m.MenusWatch),
  routes: [
    {
      path: pages.menu[1],
      title: text.menu,
      screen: () => import('./menu-page.tsx').then((m) => m.MenuPage),
      sidePanel: managementPanel,
    },
    {
      path: pages.button[1],
      title: text.button,
      screen: () => import('./button-page.tsx').then((m) => m.ButtonPage),
      sidePanel: managementPanel,
    },
    {
      path: pages.jurisdiction[1],
      title: text.jurisdiction,
      screen: () => import('./jurisdiction-page.tsx').then((m) => m.JurisdictionPage),
      sidePanel: managementPanel,
    },
  ],
}
