import { firstStepEndpoints } from '@cabinet/contract/first-steps'
import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { messages } from './first-steps.text.ts'

/** Loads the steps that are left as a card, for other screens. */
export const loadFirstStepsSection = () => import('./steps-section.tsx').then((m) => m.FirstStepsSection)

export const room: WebRoom = {
  name: 'first-steps',
  routes: [],
  errorText: {},
  offers: [
    offer('refreshedWithSpaces', firstStepEndpoints.list),
    offer('firstScreen', {
      key: 'steps',
      order: 10,
      words: messages.title,
      component: lazy(() => import('./first-screen.tsx').then((m) => ({ default: m.FirstScreenSteps }))),
    }),
    offer('folderTools', {
      key: 'firstSteps',
      order: 90,
      words: messages.title,
      component: lazy(() => import('./steps-tool.tsx').then((m) => ({ default: m.FirstStepsTool }))),
    }),
  ],
}
