import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { addDetailTab } from '../files/index.ts'
import { errorText, words } from './activity.text.ts'

addDetailTab({
  key: 'activity',
  words: words.tab,
  fits: () => true,
  Panel: lazy(() => import('./activity-list.tsx').then((m) => ({ default: m.ActivityList }))),
})

export const room: Room = { name: 'activity', routes: [], errorText }
