import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { addDetailTab } from '../spaces/index.ts'
import { errorText, words } from './versions.text.ts'

export { addVersionAction, type VersionAction } from './version-actions.ts'

addDetailTab({
  key: 'versions',
  words: words.tab,
  fits: (item) => !item.folder,
  Panel: lazy(() => import('./version-list.tsx').then((m) => ({ default: m.VersionList }))),
})

export const room: Room = { name: 'versions', routes: [], errorText }
