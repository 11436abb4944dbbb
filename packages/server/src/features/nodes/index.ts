import type { Room } from '../../kernel/room.ts'

export { type AccessibleNode, implicitRole } from './access/index.ts'
export {
  accessibleNodes,
  effectiveRights,
  type FolderReference,
  findAccessibleNode,
  folderIdOfReference,
  locateNodes,
  lockAccessibleNode,
  lockNodes,
  lockTargetFolder,
  moveNodes,
  readUnderSpaceLock,
  requireNode,
  requireNodes,
  requireTargetFolder,
  requireUnlocked,
  spaceIdsOfNodes,
} from './gate/index.ts'
export { type LiveLock, lockedItemRefusal } from './locks/index.ts'
export { extensionOf, nameWithMark, nodeNameKey, nodeNameRefusal, normalizeName } from './names/index.ts'
export {
  findChildNamed,
  findChildrenByName,
  findSpaceTotals,
  findTreeFaults,
  lockSpaceTrees,
} from './tree/index.ts'

/**
 * The tree of files and folders with its locks, deletions and access checks. This index exports what most
 * rooms need; rooms that work on the tree itself import its sub-rooms: names, locks, paths, tree, access,
 * gate, deletions.
 */
export const nodes: Room = { name: 'nodes' }
