import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { messages } from './first-steps.text.ts'

export const room: WebRoom = {
  name: 'first-steps',
  routes: [],
  errorText: {},
  offers: [
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
