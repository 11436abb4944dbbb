import type { Room } from '../../kernel/room.ts'
import { routes } from './tasks.routes.ts'

/** What reaches a person by itself: the hub is the kernel's; here is the long work that it tells of. */
export const push: Room = { name: 'push', routes }
