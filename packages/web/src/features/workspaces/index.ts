import { workspaceEvents } from '@cabinet/contract/workspaces.events'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { spaceWords } from '../files/index.ts'
import { folderScreenPaths } from '../nodes/index.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { refreshWorkspaces } from './refresh.ts'

// Its sub-rooms in order of dependency: dialogs, list, pages.
export const room: WebRoom = {
  name: 'workspaces',
  errorText: errorMessages,
  routes: [
    {
      path: folderScreenPaths.group,
      title: spaceWords.departments,
      screen: () => import('./pages/group-file-page.tsx').then((m) => m.DepartmentFilesPage),
      sidePanel: () => import('./pages/side-panels.tsx').then((m) => m.GroupSidePanel),
    },
    {
      path: folderScreenPaths.project,
      title: spaceWords.projects,
      screen: () => import('./pages/space-pages.tsx').then((m) => m.ProjectSpacesPage),
      sidePanel: () => import('./pages/side-panels.tsx').then((m) => m.ProjectSidePanel),
    },
    {
      path: folderScreenPaths.knowledge,
      title: spaceWords.knowledge,
      screen: () => import('./pages/space-pages.tsx').then((m) => m.KnowledgeSpacesPage),
      sidePanel: () => import('./pages/side-panels.tsx').then((m) => m.KnowledgeSidePanel),
    },
  ],
  offers: [
    offer('organisation', {
      key: 'control',
      order: 40,
      words: entryMessages.control,
      types: [1, 2, 3],
      component: lazy(() => import('./document-control.tsx').then((m) => ({ default: m.DocumentControl }))),
    }),
    offer('folderTools', {
      key: 'space',
      order: 10,
      words: entryMessages.members,
      component: lazy(() => import('./list/space-tools.tsx').then((m) => ({ default: m.WorkspaceTools }))),
    }),
  ],
  on: [listenToPush(workspaceEvents.changed, () => void refreshWorkspaces())],
}
