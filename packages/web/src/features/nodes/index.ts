import type { WebRoom } from '../../kernel/room.ts'

export { ItemLockBadge } from './lock-badge.tsx'
export { isPersonalLock, lockBindsUser } from './locks.rules.ts'
export { refreshFileQueries, refreshShowing } from './nodes.api.ts'
export {
  isOfferedHere,
  offeredRights,
  useButtonsOfFilePage,
  useIsOfferedOnPage,
  useOfferedFileButtons,
} from './page-buttons.ts'
export { forgetShownFile, lastShownFile, rememberShownFile } from './shown-file.ts'
export { FileSmallPicture } from './small-picture.tsx'
export {
  type PicturedFile,
  type ThumbnailSource,
  type ThumbnailState,
  useFileThumbnail,
} from './thumbnails.ts'
export { useRelativeTimeText } from './times.ts'
export { toastWithUndo, undoByServer, undoLastChange } from './undo.ts'
export { useLockStillHolds } from './use-lasting.ts'
export {
  type FolderPlace,
  folderKindAtPath,
  folderPlaceOf,
  folderScreenPaths,
  openFolderScreen,
  routeOfFolder,
} from './where.ts'

/** The shared display of a single file or folder. */
export const room: WebRoom = { name: 'nodes', routes: [], errorText: {} }
