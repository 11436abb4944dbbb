import type { Room } from '../../kernel/room.ts'

export const versions: Room = { name: 'versions' }
