import type { Room } from '../../kernel/room.ts'

export const recycle: Room = { name: 'recycle' }
