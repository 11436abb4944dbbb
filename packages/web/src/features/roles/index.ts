import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { ShieldUser } from 'lucide-react'
import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { errorMessages } from './errors.text.ts'
import { roleRoomMessages } from './room.text.ts'

export { displayNameOfButton, displayNameOfMenu } from './names.ts'
export { refreshMenuQueries } from './roles.api.ts'

export const room: WebRoom = {
  name: 'roles',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.role[1],
      title: roleRoomMessages.title,
      screen: () => import('./role-page.tsx').then((m) => m.RoleAdminPage),
      sidePanel: 'management',
    },
    {
      path: menuPageMatrix.weights[1],
      title: roleRoomMessages.weights,
      screen: () => import('./weights-page.tsx').then((m) => m.RolePrecedencePage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('user', {
      key: 'roles',
      order: 10,
      words: roleRoomMessages.roles,
      icon: ShieldUser,
      component: lazy(() => import('./user-roles.tsx').then((m) => ({ default: m.UserRolesTab }))),
      types: [1, 2, 3],
    }),
  ],
}
