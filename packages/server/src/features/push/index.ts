import type { Room } from '../../kernel/room.ts'
import { routes } from './tasks.routes.ts'

/** Push connection of a user: the hub is the kernel's; this room reports long-running work. */
export const push: Room = { name: 'push', routes }
