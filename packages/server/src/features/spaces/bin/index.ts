export { type Deleted, dropDeletion, findDeleted, updateRestored } from './bin.store.ts'
export { type BinOf, type BinPage, binFields, binPageOf, binSpaces, countBin } from './bin-page.store.ts'
export { deleteNodes } from './delete.ts'
export { markPurged, type Purge, type Purged, takePurged, whenPurged } from './purge.store.ts'
