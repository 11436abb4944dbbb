import type { Room } from '../../kernel/room.ts'
import { routes } from './menus.routes.ts'

/** Pages and buttons, and the users who may open and press them. */
export const menus: Room = { name: 'menus', routes }
