export { type Hold, type LockError, lockRefusal } from './locks.rules.ts'
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
  updateLockSpace,
} from './locks.store.ts'
export type { LockTables } from './locks.table.ts'
