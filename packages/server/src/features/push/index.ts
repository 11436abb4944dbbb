import type { Room } from '../../kernel/room.ts'
import { routes } from './tasks.routes.ts'

/** Long-running tasks of a user; the push hub that reports them is in the kernel. */
export const push: Room = { name: 'push', routes }
