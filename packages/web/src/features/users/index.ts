import type { WebRoom, WebRoomRoute } from '../../kernel/room.ts'
import { messages as profileText } from './profile/profile.text.ts'
import { errorMessages, userScreenTitles } from './users.text.ts'

export { LazyUserPicker, type UserPickerProps } from './lazy.tsx'

const userScreen = () => import('./people/user-page.tsx').then((m) => m.UserAdminPage)

// The specification lists the page alone and inside of the user centre, whose first page it is.
const routes: WebRoomRoute[] = [
  ...['/dashboard/userMain', '/dashboard/userMain/user', '/dashboard/user'].map(
    (path): WebRoomRoute => ({
      path,
      title: userScreenTitles.user,
      screen: userScreen,
      sidePanel: 'management',
    }),
  ),
  {
    path: '/dashboard/userMain/group',
    title: userScreenTitles.group,
    screen: () => import('./groups/group-page.tsx').then((m) => m.UserGroupsPage),
    sidePanel: 'management',
  },
  {
    path: '/dashboard/userMain/groupmanager',
    title: userScreenTitles.groupManager,
    screen: () => import('./groups/group-page.tsx').then((m) => m.GroupManagerPage),
    sidePanel: 'management',
  },
]

const personal: WebRoomRoute = {
  path: '/dashboard/EditPassword',
  title: profileText.title,
  screen: () => import('./profile/personal-page.tsx').then((m) => m.PersonalSettingsPage),
}

export const room: WebRoom = {
  name: 'users',
  routes: [...routes, personal],
  errorText: errorMessages,
}
