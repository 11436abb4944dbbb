import type { Room } from '../../kernel/room.ts'

export const spaces: Room = { name: 'spaces' }
