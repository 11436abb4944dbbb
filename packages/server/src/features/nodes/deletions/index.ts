export { deleteNodesIntoBin } from './delete.ts'
export { type DeletedItem, findDeletedItems, removeDeletionRow, updateRestored } from './deletions.store.ts'
export {
  markDeletionsPurged,
  type PurgedDeletions,
  type PurgeSelection,
  type RemovedPortion,
  removePurgedPortion,
} from './purge.store.ts'
