import type { Room } from '../../kernel/room.ts'

export const roles: Room = { name: 'roles' }
