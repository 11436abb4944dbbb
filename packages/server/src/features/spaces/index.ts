import type { Room } from '../../kernel/room.ts'
import { accessRoutes } from './access/index.ts'
import { changeRoutes, copyLarge, sweepCopies, sweepUndos } from './changes/index.ts'
import { applyToNewSpaces, defaultRoutes } from './defaults/index.ts'
import {
  findSubjectsInUse,
  grantRoutes,
  grantStreams,
  sweepGrants,
  tellRequest,
  undoGrants,
} from './grants/index.ts'
import { findOwners, handOverRoutes, isDepartmentUsed } from './handover/index.ts'
import { holdRoutes } from './holds/index.ts'
import { listRoutes } from './lists/index.ts'
import { expireWorkspaces, teamIdsOf, workspaceRoutes } from './workspaces/index.ts'

export type { Place, Reached } from './access/index.ts'
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
} from './access/index.ts'
export type { Deleted } from './bin/index.ts'
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
} from './bin/index.ts'
export {
  addFiles,
  type Binned,
  type Clash,
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
} from './changes/index.ts'
export { findSubjectNames } from './defaults/index.ts'
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
} from './finding/index.ts'
export { authorisersOf, findPeople } from './grants/index.ts'
export { tellOnlookers } from './holds/index.ts'
export {
  listFolder,
  literally,
  pathTo,
  present,
  presentAdded,
  presentItems,
} from './lists/index.ts'
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
} from './shelf/index.ts'
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
} from './tree/index.ts'

export { findSubjects as findSubjectKinds } from './workspaces/index.ts'

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
  on: { 'space.added': applyToNewSpaces },
  provides: {
    teamsOfActor: teamIdsOf,
    undoGrants,
    // a role or a group that grants name is in use
    rolesInUse: ({ db }, roleIds) => findSubjectsInUse(db, roleIds),
    groupsInUse: ({ db }, groupIds) => findSubjectsInUse(db, groupIds),
    // people and departments with something that would have to be handed over first are not deleted
    usersInUse: ({ db }, userIds) => findOwners(db, userIds),
    organisationInUse: ({ db }, id) => isDepartmentUsed(db, id),
  },
}
