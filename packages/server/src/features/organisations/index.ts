import type { Room } from '../../kernel/room.ts'

export const organisations: Room = { name: 'organisations' }
