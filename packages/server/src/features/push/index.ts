import type { Room } from '../../kernel/room.ts'

export const push: Room = { name: 'push' }
