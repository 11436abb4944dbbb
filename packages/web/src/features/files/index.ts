import { folderEvents } from '@cabinet/contract/files.events'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { folderPlaceOf, folderScreenPaths } from '../nodes/index.ts'
import { errorMessages } from './errors.text.ts'
import { messages } from './files.text.ts'
import { prefetchFolderRows } from './list/use-rows.ts'
import { refetchFolders } from './live/folder-changes.ts'
import { basicActions } from './screen/basic-actions.tsx'

export { askAndMakeFolder, askItemName, removeItemsWithUndo } from './actions/deeds.tsx'
export { type FileListAction, fileActionOfKey } from './actions/registry.ts'
export { endInlineRename, useItemBeingRenamed } from './actions/renaming.ts'
export { showTransferResults, splitIntoSlices, transferItems } from './actions/transfer.tsx'
export type { FileDetailTab } from './detail/tabs.ts'
export { useDetailPanel } from './detail/use-detail-panel.ts'
export { messages as spaceWords } from './files.text.ts'
export type { NewItemChoice } from './folder/new-items.ts'
export { FileSelectionBar } from './folder/selection-bar.tsx'
export { rowMenuItems } from './list/action-items.tsx'
export { ItemMarksView } from './list/marks.tsx'
export { runActionOnRows } from './list/run-action.ts'
export { currentFolderView, unlabelledFilter } from './list/view.ts'

/** Asks for a folder in any space; returns its id, or null. */
export const askForAnyFolder = async (words: { title: string; okWords: string }) =>
  (await import('./tree/choose-folder.tsx')).showFolderChooser(words)

/** Shows the keys that files are handled with. */
export const openKeyboardHelp = async () => (await import('./dialogs/keys-dialog.tsx')).showKeyboardHelp()

/** Loads the detail panel, which is shown beside lists and viewers. */
export const loadDetailPanel = () => import('./detail/detail-panel.tsx').then((m) => m.FileDetailPanel)

const loadWatcher = () => import('./live/folder-watcher.tsx').then((m) => m.ShownFoldersWatcher)

// Sub-rooms, each using only earlier ones: dialogs, actions, drag, tree, list, folder, detail, screen, live.
export const room: WebRoom = {
  name: 'files',
  errorText: errorMessages,
  routes: [
    {
      path: folderScreenPaths.personal,
      title: messages.myFiles,
      screen: () => import('./screen/my-file-page.tsx').then((m) => m.PersonalFilesPage),
      ahead: (query) => prefetchFolderRows(folderPlaceOf('personal', query)),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.PersonalSidePanel),
    },
  ],
  offers: basicActions,
  on: [listenToPush(folderEvents.changed, ({ folderIds }) => refetchFolders(folderIds))],
  overShell: loadWatcher,
  overMobile: loadWatcher,
  overWindow: loadWatcher,
}
