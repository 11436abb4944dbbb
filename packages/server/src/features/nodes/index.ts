import type { Room } from '../../kernel/room.ts'

export { type Reached, standing } from './access/index.ts'
export {
  type FolderRef,
  folderIdOf,
  located,
  lockedTarget,
  lockNode,
  lockNodes,
  permitted,
  reached,
  readLocked,
  requireNode,
  requireRights,
  requireUnlocked,
  spacesOf,
  targetFolder,
} from './gate/index.ts'
export { type Hold, lockRefusal } from './locks/index.ts'
export { keyOf, marked, nameRefusal, suffixOf, tidy } from './names/index.ts'
export { findChildByName, findChildren, findTreeFaults, lockSpaces } from './tree/index.ts'

/**
 * The tree of files and folders, its locks and deletions, and the one gate. This door has what most rooms need; rooms
 * that work on the tree itself use the doors of its sub-rooms: names, locks, paths, tree, access, gate, deletions.
 */
export const nodes: Room = { name: 'nodes' }
