import type { Room } from '../../kernel/room.ts'
import { sweepLocks } from './locks.jobs.ts'

export { type Hold, type LockError, lockRefusal } from '../nodes/locks/locks.rules.ts'
export {
  anyLockIn,
  dropLocks,
  dropLocksOf,
  findLocks,
  findLocksBy,
  findLocksIn,
  holdsFrom,
  type LockJson,
  locksOf,
  type NewLock,
  place,
  prolong,
  release,
  updateLockSpace,
} from '../nodes/locks/locks.store.ts'

export {
  dropRequest,
  findRequest,
  findRequests,
  type LockRequest,
  putRequest,
} from './requests.store.ts'

/** Holds on files and folders (editing, manual, approval, archive, ferry), each with an end. */
export const locks: Room = { name: 'locks', jobs: [sweepLocks] }
