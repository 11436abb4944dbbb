export { factsOfFiles } from './facts.rules.ts'
export { lockItemsForFlow, takeItems, unlockItemsOfFlow } from './locking.ts'
export {
  type BoundFile,
  type BoundFileToday,
  countSubjects,
  findFilesOfItems,
  findItemIds,
  hasStaleSubjects,
  pageOfSubjects,
  replaceSubjects,
} from './subjects.store.ts'
