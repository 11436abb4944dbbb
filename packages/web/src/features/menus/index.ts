import type { Room } from '../../kernel/room.ts'
import { errorText } from './menus.text.ts'

export const room: Room = { name: 'menus', routes: [], errorText }
