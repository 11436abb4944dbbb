export { findTreeFaults } from './faults.store.ts'
export { filesWithHistory, updateHistoryBytes } from './histories.store.ts'
export {
  type ChildNode,
  findChildNamed,
  findChildrenByName,
  findFolderHeight,
  findInheritingNodes,
  insertNodeRows,
  type NodeToInsert,
  updateNodeContents,
  updateNodeName,
} from './nodes.store.ts'
export { parentIdOf } from './parent.ts'
export {
  type Fresh,
  insertSpaceRows,
  lockSpaceOfNode,
  lockSpaceTrees,
  openMissingSpaces,
} from './spaces.store.ts'
export {
  type CountedNode,
  type FolderTotalsChange,
  findSpaceTotals,
  quotaBytesOf,
  type SpaceTotals,
  totalsChangeBy,
  updateFolderTotals,
} from './totals.store.ts'
export type { GrantsTable, NodeTreeTables } from './tree.table.ts'
export { childrenAfterStep, type TreeWalkStep } from './walk.store.ts'
