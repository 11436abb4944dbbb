import type { Room } from '../../kernel/room.ts'
import { sweepLocks } from './locks.jobs.ts'
import { holdRoutes } from './locks.routes.ts'

export { type NewLock, place, prolong, release } from './locks.store.ts'
export { tellOnlookers } from './onlookers.ts'

/** Locks on files and folders (editing, manual, approval, archive, ferry), each with an end. */
export const locks: Room = { name: 'locks', routes: holdRoutes, jobs: [sweepLocks] }
