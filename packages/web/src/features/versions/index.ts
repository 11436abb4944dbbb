import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { ownActions } from './own-actions.ts'
import { words as policyWords } from './policy/policy.text.ts'
import { errorText, words } from './versions.text.ts'

export { restoreVersion } from './deeds.tsx'
export { words as versionWords } from './versions.text.ts'

const PolicySection = lazy(() =>
  import('./policy/policy-section.tsx').then((m) => ({ default: m.PolicySection })),
)

export const room: Room = {
  name: 'versions',
  routes: [],
  errorText,
  offers: [
    ...ownActions,
    offer('detailTab', {
      key: 'versions',
      words: words.tab,
      fits: (item) => !item.folder,
      Panel: lazy(() => import('./version-list.tsx').then((m) => ({ default: m.VersionList }))),
    }),
    offer('settings', { key: 'versions', order: 50, words: policyWords.title, component: PolicySection }),
    // administrators of an enterprise have no settings screen
    offer('organisation', {
      key: 'versions',
      order: 50,
      words: policyWords.title,
      component: PolicySection,
      types: [2],
    }),
    offer('item', {
      key: 'versionPolicy',
      order: 80,
      words: policyWords.title,
      component: lazy(() => import('./policy/space-policy.tsx').then((m) => ({ default: m.SpacePolicy }))),
    }),
  ],
}
