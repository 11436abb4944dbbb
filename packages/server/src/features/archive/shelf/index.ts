export { type ArchivedFileBelow, filesInFolders, foldersBelowFolder } from './below.store.ts'
export { endLoansOfItems, lendItems } from './loans.ts'
export { archivePutRefusals } from './refusals.ts'
export { openArchiveStorage } from './shelf.store.ts'
export {
  addCategoryFolder,
  deleteCategoryFolder,
  lockNodesWithSpaces,
  renameCategoryFolder,
} from './shelf.ts'
export { moveIntoArchive, moveOutOfArchive, removeArchivedForGood } from './shelve.ts'
export { findLongUnusedFiles } from './unused.store.ts'
