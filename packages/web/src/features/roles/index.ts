import { pages } from '@cabinet/contract/menus.matrix'
import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { errorText } from './errors.text.ts'
import { roomText } from './room.text.ts'

export { nameOfButton, nameOfMenu } from './names.ts'
export { refreshMenus } from './roles.api.ts'

export const room: Room = {
  name: 'roles',
  errorText,
  routes: [
    {
      path: pages.role[1],
      title: roomText.title,
      screen: () => import('./role-page.tsx').then((m) => m.RolePage),
      sidePanel: 'management',
    },
    {
      path: pages.weights[1],
      title: roomText.weights,
      screen: () => import('./weights-page.tsx').then((m) => m.WeightsPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('user', {
      key: 'roles',
      order: 10,
      words: roomText.roles,
      component: lazy(() => import('./user-roles.tsx').then((m) => ({ default: m.UserRoles }))),
      types: [1, 2, 3],
    }),
  ],
}
