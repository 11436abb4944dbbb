export {
  accessibleNodes,
  effectiveRights,
  effectiveRightsOfMany,
  findAccessibleNode,
  locateNodes,
  possiblyVisibleNodes,
  reachedAsBefore,
  requireAccessReader,
  requireNode,
  requireNodes,
  visibleNodePaths,
} from './gate.ts'
export { lockAccessibleNode, lockNodes, readUnderSpaceLock, spaceIdsOfNodes } from './lock-nodes.ts'
export { lockRefusalsOfNodes, locksAroundNodes, requireUnlocked } from './locks.ts'
export { type MovedNode, moveNodes } from './move-nodes.ts'
export { accessibleByEachViewer, accessibleNodesOfViewers, rightsChangedChannel } from './onlookers.ts'
export { locationsOfNodes, lockNodeLocations, type NodeLocation } from './places.ts'
export {
  type FolderReference,
  folderIdOfReference,
  lockTargetFolder,
  requireOpenFolder,
  requireTargetFolder,
} from './target.ts'
