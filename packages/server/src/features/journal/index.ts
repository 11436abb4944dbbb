import type { Room } from '../../kernel/room.ts'

export const journal: Room = { name: 'journal' }
