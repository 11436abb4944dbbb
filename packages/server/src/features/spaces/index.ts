import type { Room } from '../../kernel/room.ts'
import { accessRoutes } from './access/access.routes.ts'
import { fileRoutes } from './files/files.routes.ts'

export type { Reached } from './access/access.rules.ts'
export { standing } from './access/access.rules.ts'
export { permitted, reached, requireRights } from './access/gate.ts'
export { requireUnlocked } from './access/holds.ts'
export { type FolderRef, folderIdOf, lockedTarget, targetFolder } from './access/target.ts'
export type { Deleted } from './files/bin.store.ts'
export {
  type BinOf,
  type BinPage,
  binFields,
  binPageOf,
  binSpaces,
  countBin,
} from './files/bin-page.store.ts'
export { type ContentCopier, type ContentCopy, whenCopied } from './files/content-copies.ts'
export { addFiles, type Clash, type NewFile } from './files/files.ts'
export { ensureFolders, segmentsOf } from './files/folders.ts'
export { present, presentItems } from './files/present.ts'
export { markPurged, type Purge, type Purged, takePurged } from './files/purge.store.ts'
export { lockedDeletions, restoreDeleted } from './files/restore.ts'
export { marked, nameRefusal, newFolderRefusal, suffixOf, tidy } from './tree/names.rules.ts'
export {
  type Child,
  findChildByName,
  findChildren,
  type Succession,
  takenNames,
  updateContents,
} from './tree/nodes.store.ts'
export { lockSpaces } from './tree/spaces.store.ts'

/** Where files live: spaces, their trees, and who may do what there. */
export const spaces: Room = { name: 'spaces', routes: [...fileRoutes, ...accessRoutes] }
