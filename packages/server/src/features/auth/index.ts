import type { Room } from '../../kernel/room.ts'

export const auth: Room = { name: 'auth' }
