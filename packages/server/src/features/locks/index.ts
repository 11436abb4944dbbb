import type { Room } from '../../kernel/room.ts'
import { sweepEndedLocksJob } from './locks.jobs.ts'
import { itemLockRoutes } from './locks.routes.ts'

export {
  type LockToPlace,
  placeOrProlongLock,
  prolongLocksByToken,
  releaseLock,
  releaseLocksByToken,
} from './locks.store.ts'
export { notifyLockViewers } from './onlookers.ts'

/** Locks on files and folders (editing, manual, approval, archive, ferry), each with an end. */
export const locks: Room = { name: 'locks', routes: itemLockRoutes, jobs: [sweepEndedLocksJob] }
