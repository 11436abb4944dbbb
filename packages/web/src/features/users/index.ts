import type { Room, RoomRoute } from '../../kernel/room.ts'
import { errorText, titles } from './users.text.ts'

export { UserPicker, type UserPickerProps } from './lazy.tsx'

const userScreen = () => import('./people/user-page.tsx').then((m) => m.UserPage)

// The specification lists the page alone and inside of the user centre, whose first page it is.
const routes: RoomRoute[] = ['/dashboard/userMain', '/dashboard/userMain/user', '/dashboard/user'].map(
  (path) => ({
    path,
    title: titles.user,
    screen: userScreen,
    sidePanel: 'management',
  }),
)

export const room: Room = { name: 'users', routes, errorText }
