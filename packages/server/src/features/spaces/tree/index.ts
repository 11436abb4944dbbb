export { type Arrival, findArrivals } from './arrivals.store.ts'
export { type FolderTotals, findChains, type Link, type SpaceOf } from './chain.store.ts'
export { findTreeFaults, type TreeFault } from './faults.store.ts'
export { rightsGranted } from './grants.sql.ts'
export { filesWithHistory, updateKept } from './histories.store.ts'
export { freeName, keyOf, marked, nameRefusal, newFolderRefusal, suffixOf, tidy } from './names.rules.ts'
export {
  type Child,
  findChildByName,
  findChildren,
  findHeight,
  inheriting,
  insertNodes,
  type NewNode,
  type Succession,
  takenNames,
  updateContents,
  updateName,
} from './nodes.store.ts'
export { type Fresh, insertSpaces, lockSpaceOf, lockSpaces, openSpaces } from './spaces.store.ts'
export { type Change, type Counted, changeBy, keptBy, updateTotals } from './totals.store.ts'
export type { TreeTables } from './tree.table.ts'
export { childrenAfter, type Step } from './walk.store.ts'
export { findWays, type Ground, type WayStep, type Ways } from './ways.store.ts'
