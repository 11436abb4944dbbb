import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { ComponentType } from 'react'
import type { WebRoom, WebRoomRoute } from '../../kernel/room.ts'
import { errorMessages } from './errors.text.ts'
// The header and the icon column show titles by their keys.
import { messages } from './menus.text.ts'

export { MenuEntryIcon } from './menu-icon.tsx'
export { useManagementTree, useOwnMenuTree, useServerButtons } from './menus.api.ts'
export {
  firstMenuTarget,
  isMenuEntryActive,
  type MenuTarget,
  menuEntriesOfType,
  menuTargetOf,
  visibleMenuEntries,
} from './menus.rules.ts'

export { EmptyChoice, MenuPageLink } from './page-link.tsx'
export { useMessageCenterPages } from './use-message-pages.ts'

/** The side panel of an administration page's route: `sidePanel: 'management'`. */
export const managementPanel = (): Promise<ComponentType> =>
  import('./management-panel.tsx').then((m) => m.ManagementPanel)

/** The side panel of the message centre's pages, for their routes. */
export const messagePanel: Pick<WebRoomRoute, 'sidePanel' | 'panelTitle'> = {
  sidePanel: () => import('./message-panel.tsx').then((m) => m.MessageCenterPanel),
  panelTitle: messages.message,
}

export const room: WebRoom = {
  name: 'menus',
  errorText: errorMessages,
  overMobile: () => import('./menus-watch.tsx').then((m) => m.MenuChangesWatcher),
  overShell: () => import('./menus-watch.tsx').then((m) => m.MenuChangesWatcher),
  routes: [
    {
      path: menuPageMatrix.menu[1],
      title: messages.menu,
      screen: () => import('./menu-page.tsx').then((m) => m.MenuAdminPage),
      sidePanel: 'management',
    },
    {
      path: menuPageMatrix.button[1],
      title: messages.button,
      screen: () => import('./button-page.tsx').then((m) => m.PageButtonsPage),
      sidePanel: 'management',
    },
    {
      path: menuPageMatrix.jurisdiction[1],
      title: messages.jurisdiction,
      screen: () => import('./jurisdiction-page.tsx').then((m) => m.JurisdictionPage),
      sidePanel: 'management',
    },
  ],
}
