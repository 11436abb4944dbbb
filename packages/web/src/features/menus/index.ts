import type { ComponentType } from 'react'
import type { Room } from '../../kernel/room.ts'
import { errorText } from './errors.text.ts'
// The header and the icon column say titles by their keys.
import './menus.text.ts'

export { MenuIcon } from './menu-icon.tsx'
export { useButtons, useManagementTree, useMenuTree } from './menus.api.ts'
export { drawn, firstTarget, isActive, ofType, type Target, targetOf } from './menus.rules.ts'

/** The side panel of an administration page's route: `sidePanel: managementPanel`. */
export const managementPanel = (): Promise<ComponentType> =>
  import('./management-panel.tsx').then((m) => m.ManagementPanel)

export const room: Room = { name: 'menus', routes: [], errorText }
