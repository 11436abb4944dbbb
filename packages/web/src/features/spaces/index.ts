import { pages } from '@cabinet/contract/menus.matrix'
import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { basicActions } from './actions/basic.tsx'
import { words as defaultWords } from './defaults/defaults.text.ts'
import { errorText } from './errors.text.ts'
import { grantListeners, grantOffers, grantRoutes } from './grants/index.ts'
import { words as handOverWords } from './handover/handover.text.ts'
import { lockListeners, lockOffers } from './holds/index.ts'
import { askForRows } from './list/use-rows.ts'
import { words } from './spaces.text.ts'
import { paths, whereOf } from './where.ts'
import { errorText as workspaceErrorText } from './workspaces/errors.text.ts'
// What the server pushes is said by its key.
import './workspaces/push.text.ts'
import { refreshWorkspaces } from './workspaces/refresh.ts'
import { words as workspaceWords } from './workspaces/workspaces.text.ts'

export { newFolder, removeItems, renameFolder } from './actions/deeds.tsx'
export { type FileAction, fileAction } from './actions/registry.ts'
export { endRename, useRenaming } from './actions/renaming.ts'
export { slices, tellResults, transfer } from './actions/transfer.tsx'
export { useDetailPanel } from './detail/use-detail-panel.ts'
export { show } from './dialogs/show.tsx'
export { decideRequest, manageAccess, requestAccess } from './grants/show-grants.tsx'
export { menuItems } from './list/action-items.tsx'
export { Marks } from './list/marks.tsx'
export type { NewItem } from './list/new-items.ts'
export { runAction } from './list/run-action.ts'
export { SelectionBar } from './list/selection-bar.tsx'
export { unlabelled, viewNow } from './list/view.ts'
export { SmallPicture } from './small-picture.tsx'
export { refreshSpaces } from './spaces.api.ts'
export { type Painter, type Pictured, type Thumbnail, useThumbnail } from './thumbnails.ts'
export { useAgo } from './times.ts'
export { tellWithUndo } from './undo.ts'
export { openFolder, routeOf, type Where, whereOf } from './where.ts'

/** Asks for a folder of any space; answers with its id, or null. */
export const askForFolder = async (words: { title: string; okWords: string }) =>
  (await import('./dialogs/choose-folder.tsx')).askForFolder(words)

/** Code of the panel beside a list, which stands beside a viewer too. */
export const loadDetailPanel = () => import('./detail/detail-panel.tsx').then((m) => m.DetailPanel)

export const room: Room = {
  name: 'spaces',
  errorText: { ...errorText, ...workspaceErrorText },
  routes: [
    {
      path: paths.personal,
      title: words.myFiles,
      screen: () => import('./list/my-file-page.tsx').then((m) => m.MyFilePage),
      ahead: (query) => askForRows(whereOf('personal', query)),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.PersonalSidePanel),
    },
    {
      path: paths.group,
      title: words.departments,
      screen: () => import('./list/group-file-page.tsx').then((m) => m.GroupFilePage),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.GroupSidePanel),
    },
    {
      path: paths.project,
      title: words.projects,
      screen: () => import('./workspaces/space-pages.tsx').then((m) => m.ProjectPage),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.ProjectSidePanel),
    },
    {
      path: paths.knowledge,
      title: words.knowledge,
      screen: () => import('./workspaces/space-pages.tsx').then((m) => m.KnowledgePage),
      sidePanel: () => import('./tree/side-panel.tsx').then((m) => m.KnowledgeSidePanel),
    },
    {
      path: pages.folder[1],
      title: defaultWords.title,
      screen: () => import('./defaults/folder-page.tsx').then((m) => m.FolderPage),
      sidePanel: 'management',
    },
    ...grantRoutes,
  ],
  offers: [
    ...basicActions,
    ...grantOffers,
    ...lockOffers,
    offer('user', {
      key: 'handOver',
      order: 80,
      words: handOverWords.tab,
      types: [1, 2, 3],
      component: lazy(() => import('./handover/hand-over-tab.tsx').then((m) => ({ default: m.HandOverTab }))),
    }),
    offer('organisation', {
      key: 'control',
      order: 40,
      words: workspaceWords.control,
      types: [1, 2, 3],
      component: lazy(() =>
        import('./workspaces/document-control.tsx').then((m) => ({ default: m.DocumentControl })),
      ),
    }),
  ],
  on: {
    ...grantListeners,
    ...lockListeners,
    // a change of a shared space that one is in
    spaces: () => void refreshWorkspaces(),
  },
}
