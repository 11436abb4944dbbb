import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { messages as policyWords } from './file-policy.text.ts'

export const room: WebRoom = {
  name: 'watermark',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.watermark[1],
      title: entryMessages.title,
      screen: () => import('./watermark-page.tsx').then((m) => m.WatermarkRulesPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('item', {
      key: 'filePolicy',
      order: 100,
      words: policyWords.policy,
      component: lazy(() => import('./file-policy.tsx').then((m) => ({ default: m.FilePolicySection }))),
    }),
  ],
}
