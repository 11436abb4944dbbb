import type { Room } from '../../kernel/room.ts'

export const settings: Room = { name: 'settings' }
