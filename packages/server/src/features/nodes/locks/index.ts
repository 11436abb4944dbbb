export { type LiveLock, type LockErrorKey, lockedItemRefusal } from './locks.rules.ts'
export {
  deleteLocksOfNodes,
  findLocksInSpaces,
  findLocksOfOwner,
  findLocksOnNodes,
  type LiveLockJson,
  liveLocksFromJson,
  liveLocksOfNode,
  releaseLocksOfOwner,
  spaceHasLocks,
  updateLockSpace,
} from './locks.store.ts'
export type { LockRoomTables } from './locks.table.ts'
