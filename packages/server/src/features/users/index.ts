import type { Room } from '../../kernel/room.ts'

export const users: Room = { name: 'users' }
