import type { Room } from '../../kernel/room.ts'

export const previews: Room = { name: 'previews' }
