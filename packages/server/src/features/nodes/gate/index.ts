export { accessRoutes } from '../../grants/explain.routes.ts'
export {
  childRights,
  isFromElsewhere,
  lackOf,
  type Reached,
  standing,
  visibleWay,
  wayTo,
} from '../access/access.rules.ts'
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
export { findGranted } from '../access/grants.store.ts'
export { holdRefusals, holdsOf, requireUnlocked } from './locks.ts'
export { type Onlookers, reachedByEach, rightsChannel } from './onlookers.ts'
export { lockedPlaces, type Place, placesOf } from './places.ts'
export { type FolderRef, folderIdOf, lockedTarget, targetFolder } from './target.ts'
