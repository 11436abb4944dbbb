// Sub-rooms: designer.
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages } from './errors.text.ts'
import { flowTitleMessages } from './flow-designs.text.ts'

export { flowActionMessages } from './actions.text.ts'

/** Approval flows as administrators draw them: types, designs and settings. */
export const room: WebRoom = {
  name: 'flow-designs',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.flowType[1],
      title: flowTitleMessages.types,
      screen: () => import('./flow-type-page.tsx').then((m) => m.FlowTypePage),
      sidePanel: 'management',
    },
    {
      path: menuPageMatrix.flowDesign[1],
      title: flowTitleMessages.designs,
      screen: () => import('./flow-design-page.tsx').then((m) => m.FlowDesignPage),
      sidePanel: 'management',
    },
    {
      path: menuPageMatrix.flowSetting[1],
      title: flowTitleMessages.settings,
      screen: () => import('./flow-setting-page.tsx').then((m) => m.FlowSettingPage),
      sidePanel: 'management',
    },
  ],
}
