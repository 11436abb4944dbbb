import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages } from './errors.text.ts'
import { userScreenTitles } from './users.text.ts'

export { LazyUserPicker, type UserPickerProps } from './lazy.tsx'

export const room: WebRoom = {
  name: 'users',
  // The specification lists the page alone and inside of the user centre, whose first page it is.
  routes: ['/dashboard/userMain', '/dashboard/userMain/user', '/dashboard/user'].map((path) => ({
    path,
    title: userScreenTitles.user,
    screen: () => import('./people/user-page.tsx').then((m) => m.UserAdminPage),
    sidePanel: 'management',
  })),
  errorText: errorMessages,
}
