import type { Room, RoomRoute } from '../../kernel/room.ts'
import { text as profileText } from './profile/profile.text.ts'
import { errorText, titles } from './users.text.ts'

export { UserPicker, type UserPickerProps } from './lazy.tsx'

const userScreen = () => import('./people/user-page.tsx').then((m) => m.UserPage)

// The specification lists the page alone and inside of the user centre, whose first page it is.
const routes: RoomRoute[] = [
  ...['/dashboard/userMain', '/dashboard/userMain/user', '/dashboard/user'].map(
    (path): RoomRoute => ({
      path,
      title: titles.user,
      screen: userScreen,
      sidePanel: 'management',
    }),
  ),
  {
    path: '/dashboard/userMain/group',
    title: titles.group,
    screen: () => import('./groups/group-page.tsx').then((m) => m.GroupPage),
    sidePanel: 'management',
  },
  {
    path: '/dashboard/userMain/groupmanager',
    title: titles.groupManager,
    screen: () => import('./groups/group-page.tsx').then((m) => m.GroupManagerPage),
    sidePanel: 'management',
  },
]

const personal: RoomRoute = {
  path: '/dashboard/EditPassword',
  title: profileText.title,
  screen: () => import('./profile/personal-page.tsx').then((m) => m.PersonalPage),
}

export const room: Room = {
  name: 'users',
  routes: [...routes, personal],
  errorText,
}
