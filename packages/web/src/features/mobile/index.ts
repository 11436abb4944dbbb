import { mobileBasePath } from '../../kernel/mobile-path.ts'
import type { WebRoom, WebRoomRoute } from '../../kernel/room.ts'
import { mobileMessages } from './mobile.text.ts'

const touch = (path: string, title: WebRoomRoute['title'], screen: WebRoomRoute['screen']): WebRoomRoute => ({
  path: mobileBasePath + path,
  title,
  screen,
  frame: 'mobile',
})

const folder = () => import('./files/places.tsx')

/** The touch layout for phones and tablets; it stores nothing of its own. */
export const room: WebRoom = {
  name: 'mobile',
  errorText: {},
  routes: [
    touch('/myFile', mobileMessages.files, () => folder().then((m) => m.MyFilesScreen)),
    touch('/groupFile', mobileMessages.files, () => folder().then((m) => m.DepartmentsScreen)),
    touch('/project', mobileMessages.files, () => folder().then((m) => m.ProjectsScreen)),
    touch('/knowledge', mobileMessages.files, () => folder().then((m) => m.KnowledgeScreen)),
    touch('/allotmeFile', mobileMessages.files, () => folder().then((m) => m.ReceivedGrantsScreen)),
    touch('/myCollect', mobileMessages.collection, () =>
      import('./files/collection-screen.tsx').then((m) => m.CollectionScreen),
    ),
    touch('/search', mobileMessages.search, () =>
      import('./search/begin-screen.tsx').then((m) => m.SearchStartScreen),
    ),
    touch('/searchDetail', mobileMessages.search, () =>
      import('./search/hits-screen.tsx').then((m) => m.SearchHitsScreen),
    ),
    touch('/messageMain/packagelist', mobileMessages.messages, () =>
      import('./messages/messages-screen.tsx').then((m) => m.MessagesScreen),
    ),
    touch('/recycle', mobileMessages.bin, () =>
      import('./me/bin-screen.tsx').then((m) => m.RecycleBinScreen),
    ),
    touch('/EditPassword', mobileMessages.me, () =>
      import('./me/me-screen.tsx').then((m) => m.OwnAccountScreen),
    ),
  ],
}
