import type { Room } from '../../kernel/room.ts'
import { addBasicActions } from './actions/basic.tsx'
import { errorText } from './errors.text.ts'
import { words } from './spaces.text.ts'
import { paths } from './where.ts'

export { newFolder, removeItems, renameFolder } from './actions/deeds.tsx'
export { addFileAction, type FileAction } from './actions/registry.ts'
export { slices, tellResults, transfer } from './actions/transfer.tsx'
export { addDetailTab, type DetailTab } from './detail/tabs.ts'
export { show } from './dialogs/show.tsx'
export { viewNow } from './list/view.ts'
export { refreshSpaces } from './spaces.api.ts'
export { setThumbnails } from './thumbnails.ts'
export { openFolder, routeOf, type Where, whereOf } from './where.ts'

/** Asks for a folder of any space; answers with its id, or null. */
export const askForFolder = async (words: { title: string; okWords: string }) =>
  (await import('./dialogs/choose-folder.tsx')).askForFolder(words)

/** Code of the panel beside a list, which stands beside a viewer too. */
export const loadDetailPanel = () => import('./detail/detail-panel.tsx').then((m) => m.DetailPanel)

addBasicActions()

export const room: Room = {
  name: 'spaces',
  errorText,
  routes: [
    {
      path: paths.personal,
      title: words.myFiles,
      screen: () => import('./list/my-file-page.tsx').then((m) => m.MyFilePage),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.PersonalSidePanel),
    },
    {
      path: paths.group,
      title: words.departments,
      screen: () => import('./list/group-file-page.tsx').then((m) => m.GroupFilePage),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.GroupSidePanel),
    },
  ],
}
