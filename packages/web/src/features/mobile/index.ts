import { mobileBasePath } from '../../kernel/mobile-path.ts'
import type { WebRoom, WebRoomRoute } from '../../kernel/room.ts'
import { mobileEntryMessages } from './entry.text.ts'

const touch = (path: string, title: WebRoomRoute['title'], screen: WebRoomRoute['screen']): WebRoomRoute => ({
  path: mobileBasePath + path,
  title,
  screen,
  frame: 'mobile',
})

const notices = () => import('./messages/notices-screen.tsx')
const folder = () => import('./files/places.tsx')

/** The touch layout for phones and tablets; it stores nothing of its own. */
export const room: WebRoom = {
  name: 'mobile',
  errorText: {},
  routes: [
    touch('/myFile', mobileEntryMessages.files, () => folder().then((m) => m.MyFilesScreen)),
    touch('/groupFile', mobileEntryMessages.files, () => folder().then((m) => m.DepartmentsScreen)),
    touch('/project', mobileEntryMessages.files, () => folder().then((m) => m.ProjectsScreen)),
    touch('/knowledge', mobileEntryMessages.files, () => folder().then((m) => m.KnowledgeScreen)),
    touch('/allotmeFile', mobileEntryMessages.files, () => folder().then((m) => m.ReceivedGrantsScreen)),
    touch('/myCollect', mobileEntryMessages.collection, () =>
      import('./files/collection-screen.tsx').then((m) => m.CollectionScreen),
    ),
    touch('/search', mobileEntryMessages.search, () =>
      import('./search/begin-screen.tsx').then((m) => m.SearchStartScreen),
    ),
    touch('/searchDetail', mobileEntryMessages.search, () =>
      import('./search/hits-screen.tsx').then((m) => m.SearchHitsScreen),
    ),
    touch('/messageMain/packagelist', mobileEntryMessages.messages, () =>
      import('./messages/messages-screen.tsx').then((m) => m.MessagesScreen),
    ),
    touch('/messageMain/informPage', mobileEntryMessages.notifications, () =>
      notices().then((m) => m.NotificationsScreen),
    ),
    touch('/messageMain/mySystemNotice', mobileEntryMessages.announcements, () =>
      notices().then((m) => m.AnnouncementsScreen),
    ),
    touch('/messageMain/warning', mobileEntryMessages.alerts, () => notices().then((m) => m.AlertsScreen)),
    touch('/flow/myAgent/AgentTable', mobileEntryMessages.approvals, () =>
      import('./approvals/approvals-screen.tsx').then((m) => m.ApprovalsScreen),
    ),
    touch('/recycle', mobileEntryMessages.bin, () =>
      import('./me/bin-screen.tsx').then((m) => m.RecycleBinScreen),
    ),
    touch('/EditPassword', mobileEntryMessages.me, () =>
      import('./me/me-screen.tsx').then((m) => m.OwnAccountScreen),
    ),
  ],
}
