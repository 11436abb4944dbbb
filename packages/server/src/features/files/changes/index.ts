export { sweepUndos } from './changes.jobs.ts'
export { changeRoutes } from './changes.routes.ts'
export type {
  ContentCopy,
  ItemCopy,
} from './content-copies.ts'
export { copyLarge, sweepCopies } from './copy-task.jobs.ts'
export { addFiles, besideOthers } from './files.ts'
export { ensureFolders, makeWay, segmentsOf } from './folders.ts'
export { addFolder } from './folders.usecases.ts'
export { moveItems, updatePlaces } from './move.usecases.ts'
export { removeItems } from './remove.usecases.ts'
export { rename as renameHeld } from './rename.usecases.ts'
export { type Binned, lockedBinned, looksAfter, restoreDeleted, restoredName, seenInBins } from './restore.ts'
export { depthRefusal } from './transfer.ts'
export { insertUndo, type NodeGrants, type Undo } from './undo.store.ts'
