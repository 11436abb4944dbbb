export { sweepUndosJob } from './changes.jobs.ts'
export { fileChangeRoutes } from './changes.routes.ts'
export type {
  CopiedContent,
  CopiedItem,
} from './content-copies.ts'
export { copyLargeJob, sweepCopiesJob } from './copy-task.jobs.ts'
export { addFilesToFolder, withFreeNames } from './files.ts'
export { ensureFolderPath, ensureFolderPaths, pathSegmentsOf } from './folders.ts'
export { addOneFolder } from './folders.usecases.ts'
export { moveItemsTo } from './move.usecases.ts'
export { removeItemsToBin } from './remove.usecases.ts'
export { renameLockedNode as renameHeld } from './rename.usecases.ts'
export {
  findItemsInOwnBins,
  lockRestorableItems,
  mayManageBin,
  nameForRestored,
  type RestorableItem,
  restoreDeleted,
} from './restore.ts'
export { folderDepthRefusal } from './transfer.ts'
export { insertUndoRecord, type NodeGrantsUndo, type UndoRecord } from './undo.store.ts'
