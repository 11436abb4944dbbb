import type { Room } from '../../kernel/room.ts'
import { paths, whereOf } from '../nodes/index.ts'
import { errorText } from './errors.text.ts'
import { words } from './files.text.ts'
import { askForRows } from './list/use-rows.ts'
import { basicActions } from './screen/basic-actions.tsx'

export { newFolder, removeItems, renameFolder } from './actions/deeds.tsx'
export { type FileAction, fileAction } from './actions/registry.ts'
export { endRename, useRenaming } from './actions/renaming.ts'
export { slices, tellResults, transfer } from './actions/transfer.tsx'
export type { DetailTab } from './detail/tabs.ts'
export { useDetailPanel } from './detail/use-detail-panel.ts'
export { words as spaceWords } from './files.text.ts'
export type { NewItem } from './folder/new-items.ts'
export { SelectionBar } from './folder/selection-bar.tsx'
export { menuItems } from './list/action-items.tsx'
export { Marks } from './list/marks.tsx'
export { runAction } from './list/run-action.ts'
export { unlabelled, viewNow } from './list/view.ts'

/** Asks for a folder of any space; answers with its id, or null. */
export const askForFolder = async (words: { title: string; okWords: string }) =>
  (await import('./tree/choose-folder.tsx')).askForFolder(words)

/** Code of the panel beside a list, which stands beside a viewer too. */
export const loadDetailPanel = () => import('./detail/detail-panel.tsx').then((m) => m.DetailPanel)

// Its sub-rooms, each of which uses only those before it: dialogs, actions, drag, tree, list, folder, detail, screen.
export const room: Room = {
  name: 'files',
  errorText,
  routes: [
    {
      path: paths.personal,
      title: words.myFiles,
      screen: () => import('./screen/my-file-page.tsx').then((m) => m.MyFilePage),
      ahead: (query) => askForRows(whereOf('personal', query)),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.PersonalSidePanel),
    },
  ],
  offers: basicActions,
}
