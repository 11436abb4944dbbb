import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { spaceWords } from '../files/index.ts'
import { paths } from '../nodes/index.ts'
import { errorText } from './errors.text.ts'
// What the server pushes is said by its key.
import './push.text.ts'
import { refreshWorkspaces } from './refresh.ts'
import { words } from './workspaces.text.ts'

// Its sub-rooms, each of which uses only those before it: subjects, dialogs, list, pages.
export const room: Room = {
  name: 'workspaces',
  errorText,
  routes: [
    {
      path: paths.group,
      title: spaceWords.departments,
      screen: () => import('./pages/group-file-page.tsx').then((m) => m.GroupFilePage),
      sidePanel: () => import('./pages/side-panels.tsx').then((m) => m.GroupSidePanel),
    },
    {
      path: paths.project,
      title: spaceWords.projects,
      screen: () => import('./pages/space-pages.tsx').then((m) => m.ProjectPage),
      sidePanel: () => import('./pages/side-panels.tsx').then((m) => m.ProjectSidePanel),
    },
    {
      path: paths.knowledge,
      title: spaceWords.knowledge,
      screen: () => import('./pages/space-pages.tsx').then((m) => m.KnowledgePage),
      sidePanel: () => import('./pages/side-panels.tsx').then((m) => m.KnowledgeSidePanel),
    },
  ],
  offers: [
    offer('organisation', {
      key: 'control',
      order: 40,
      words: words.control,
      types: [1, 2, 3],
      component: lazy(() => import('./document-control.tsx').then((m) => ({ default: m.DocumentControl }))),
    }),
    offer('folderTools', {
      key: 'space',
      order: 10,
      words: words.members,
      component: lazy(() => import('./list/space-tools.tsx').then((m) => ({ default: m.SpaceTools }))),
    }),
  ],
  on: {
    // a change of a shared space that one is in
    spaces: () => void refreshWorkspaces(),
  },
}
