export { type Deleted, dropDeletion, findDeleted, updateRestored } from './bin.store.ts'
export {
  type BinFilter,
  type BinOf,
  type BinPage,
  binFields,
  binPageOf,
  binSpaces,
  countBin,
  spacesManagedBy,
} from './bin-page.store.ts'
export { deleteNodes } from './delete.ts'
export {
  findKept,
  followRemoval,
  hasPurged,
  markPurged,
  type Purge,
  type Purged,
  type Taken,
  takePurged,
} from './purge.store.ts'
