import type { Room } from '../../kernel/room.ts'

export const locks: Room = { name: 'locks' }
