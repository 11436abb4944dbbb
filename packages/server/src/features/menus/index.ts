import type { Room } from '../../kernel/room.ts'
import { routes } from './menus.routes.ts'

/** Pages and their buttons, and who may open and press which. */
export const menus: Room = { name: 'menus', routes }
