import type { Room } from '../../kernel/room.ts'
import { changeRoutes, copyLarge, sweepCopies, sweepUndos } from './changes/index.ts'
import { listRoutes } from './lists/index.ts'

export {
  addFiles,
  type Binned,
  type ContentCopy,
  ensureFolders,
  type ItemCopy,
  insertUndo,
  lockedBinned,
  looksAfter,
  type NodeGrants,
  removeItems,
  renameHeld,
  restoreDeleted,
  seenInBins,
  segmentsOf,
  type Undo,
} from './changes/index.ts'
export {
  filterOf,
  listFolder,
  nodeOf,
  pathTo,
  present,
  presentAdded,
  presentItems,
} from './lists/index.ts'

/** Lists of files and folders, and what people do with them: add, copy, move, rename, delete, undo. */
export const files: Room = {
  name: 'files',
  routes: [...listRoutes, ...changeRoutes],
  jobs: [sweepUndos, copyLarge, sweepCopies],
}
