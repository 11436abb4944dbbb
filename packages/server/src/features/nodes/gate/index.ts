export {
  located,
  perhapsSighted,
  permitted,
  permittedOfMany,
  reached,
  reachedAsBefore,
  requireAccessReader,
  requireRights,
  sighted,
} from './gate.ts'
export { holdRefusals, holdsOf, requireUnlocked } from './locks.ts'
export { reachedByEach, rightsChannel } from './onlookers.ts'
export { lockedPlaces, type Place, placesOf } from './places.ts'
export { type FolderRef, folderIdOf, lockedTarget, targetFolder } from './target.ts'
