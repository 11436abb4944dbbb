import type { Room } from '../../kernel/room.ts'
import { tellTeamsBy } from '../auth/index.ts'
import { accessRoutes } from '../nodes/gate/index.ts'
import { changeRoutes, copyLarge, sweepCopies, sweepUndos } from '../files/changes/index.ts'
import { applyToNewSpaces, defaultRoutes } from '../folder-templates/index.ts'
import { grantRoutes, grantStreams, sweepGrants, tellRequest } from '../grants/index.ts'
import { guardOwners, handOverRoutes } from '../handover/index.ts'
import { holdRoutes } from '../locks/locks.routes.ts'
import { listRoutes } from '../files/lists/index.ts'
import { expireWorkspaces, teamIdsOf, workspaceRoutes } from '../workspaces/index.ts'

export type { Place, Reached } from '../nodes/gate/index.ts'
export {
  type FolderRef,
  folderIdOf,
  holdsOf,
  located,
  lockedPlaces,
  lockedTarget,
  type Onlookers,
  permitted,
  placesOf,
  reached,
  reachedByEach,
  requireRights,
  requireUnlocked,
  rightsChannel,
  standing,
  targetFolder,
} from '../nodes/gate/index.ts'
export type { Deleted } from '../nodes/deletions/index.ts'
export {
  type BinFilter,
  type BinOf,
  type BinPage,
  binFields,
  binPageOf,
  binSpaces,
  countBin,
  findKept,
  followRemoval,
  hasPurged,
  markPurged,
  type Purge,
  type Purged,
  spacesManagedBy,
  type Taken,
  takePurged,
  whenPurged,
} from '../nodes/deletions/index.ts'
export {
  addFiles,
  type Binned,
  type Clash,
  type ContentCopier,
  type ContentCopy,
  ensureFolders,
  type ItemCopy,
  lockedBinned,
  looksAfter,
  type NewFile,
  removeItems,
  renameHeld,
  restoreDeleted,
  seenInBins,
  segmentsOf,
  whenCopied,
  whenItemsCopied,
} from '../files/changes/index.ts'
export { findSubjectNames } from '../folder-templates/index.ts'
export {
  anything,
  type Found,
  type FoundPlace,
  findBounds,
  findFitting,
  findInReach,
  findPlaces,
  fits,
  type Hit,
  hitColumns,
  judged,
  type Sight,
  type Wish,
} from '../search/finding/index.ts'
export { authorisersOf, findPeople } from '../grants/index.ts'
export { type HandOverListener, type Inheritance, whenHandedOver } from '../handover/index.ts'
export { tellOnlookers } from '../locks/locks.routes.ts'
export {
  listFolder,
  literally,
  narrowListsByLabel,
  pathTo,
  present,
  presentAdded,
  presentItems,
} from '../files/lists/index.ts'
export {
  addCategory,
  type BelowFile,
  dropCategory,
  filesIn,
  findShelf,
  findUnused,
  foldersBelow,
  lend,
  lockedWith,
  openShelf,
  removeForGood,
  renameCategory,
  shelfRefusals,
  shelve,
  takeBackLoans,
  unshelve,
} from '../archive/shelf/index.ts'
export {
  type Child,
  childrenAfter,
  filesWithHistory,
  findChildByName,
  findChildren,
  findTreeFaults,
  inheriting,
  keyOf,
  lockSpaces,
  marked,
  nameRefusal,
  newFolderRefusal,
  type Step,
  type Succession,
  suffixOf,
  type TreeFault,
  takenNames,
  tidy,
  updateContents,
  updateKept,
} from '../nodes/tree/index.ts'

export { findSubjects as findSubjectKinds } from '../workspaces/index.ts'

/** Where files live: spaces, their trees, and who may do what there. */
export const spaces: Room = {
  name: 'spaces',
  routes: [
    ...listRoutes,
    ...changeRoutes,
    ...accessRoutes,
    ...grantRoutes,
    ...workspaceRoutes,
    ...handOverRoutes,
    ...defaultRoutes,
    ...holdRoutes,
  ],
  streams: grantStreams,
  jobs: [sweepUndos, copyLarge, sweepCopies, sweepGrants, tellRequest, expireWorkspaces],
}

tellTeamsBy(teamIdsOf)
guardOwners()
applyToNewSpaces()
