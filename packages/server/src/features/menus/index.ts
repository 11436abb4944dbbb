import type { Room } from '../../kernel/room.ts'

export const menus: Room = { name: 'menus' }
