import type { Room } from '../../kernel/room.ts'
import { copyLargeJob, fileChangeRoutes, sweepCopiesJob, sweepUndosJob } from './changes/index.ts'
import { fileListRoutes } from './lists/index.ts'
import { openFolderNotifier, sweepFolderChangesJob } from './live/index.ts'

export {
  addFilesToFolder,
  type CopiedContent,
  type CopiedItem,
  ensureFolderPaths,
  findItemsInOwnBins,
  insertUndoRecord,
  lockRestorableItems,
  mayManageBin,
  type NodeGrantsUndo,
  pathSegmentsOf,
  type RestorableItem,
  removeItemsToBin,
  renameHeld,
  restoreDeleted,
  type UndoRecord,
  withFreeNames,
} from './changes/index.ts'
export {
  fileListFilterOf,
  folderMenuNode,
  listFolderPage,
  presentAddedFiles,
  presentNodes,
  presentVisibleItems,
  visiblePathOf,
} from './lists/index.ts'

/** Lists of files and folders, the actions on them (add, copy, move, rename, delete, undo), and who is told of both. */
export const files: Room = {
  name: 'files',
  routes: [...fileListRoutes, ...fileChangeRoutes],
  jobs: [sweepUndosJob, copyLargeJob, sweepCopiesJob, sweepFolderChangesJob],
  live: (ports, parts) => openFolderNotifier(ports, parts),
}
