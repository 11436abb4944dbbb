import type { Room } from '../../kernel/room.ts'

export const uploads: Room = { name: 'uploads' }
