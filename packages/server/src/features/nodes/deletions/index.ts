export { deleteNodes } from './delete.ts'
export { type Deleted, dropDeletion, findDeleted, updateRestored } from './deletions.store.ts'
export { markPurged, type Purge, type Purged, type Taken, takePurged } from './purge.store.ts'
