export { findTreeFaults } from './faults.store.ts'
export { filesWithHistory, updateKept } from './histories.store.ts'
export {
  type Child,
  findChildByName,
  findChildren,
  findHeight,
  inheriting,
  insertNodes,
  type NewNode,
  updateContents,
  updateName,
} from './nodes.store.ts'
export { type Fresh, insertSpaces, lockSpaceOf, lockSpaces, openSpaces } from './spaces.store.ts'
export { type Change, type Counted, changeBy, keptBy, updateTotals } from './totals.store.ts'
export type { GrantsTable, TreeTables } from './tree.table.ts'
export { childrenAfter, type Step } from './walk.store.ts'
