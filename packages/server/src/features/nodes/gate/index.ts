export {
  located,
  perhapsSighted,
  permitted,
  permittedOfMany,
  reached,
  reachedAsBefore,
  requireAccessReader,
  requireNode,
  requireRights,
  sighted,
} from './gate.ts'
export { lockNode, lockNodes, readLocked, spacesOf } from './lock-nodes.ts'
export { holdRefusals, holdsOf, requireUnlocked } from './locks.ts'
export { reachedByEach, rightsChannel } from './onlookers.ts'
export { lockedPlaces, type Place, placesOf } from './places.ts'
export { type FolderRef, folderIdOf, lockedTarget, requireOpenFolder, targetFolder } from './target.ts'
