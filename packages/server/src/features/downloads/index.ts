import type { Room } from '../../kernel/room.ts'

export const downloads: Room = { name: 'downloads' }
