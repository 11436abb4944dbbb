import type { Room } from '../../kernel/room.ts'
import { errorText } from './menus.text.ts'

export { MenuIcon } from './menu-icon.tsx'
export { useButtons, useManagementTree, useMenuTree } from './menus.api.ts'
export { drawn, firstTarget, isActive, ofType, type Target, targetOf } from './menus.rules.ts'

export const room: Room = { name: 'menus', routes: [], errorText }
