import { lazy } from 'react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { ownActions } from './own-actions.ts'
import { messages as policyWords } from './policy/policy.text.ts'
import { errorMessages, messages } from './versions.text.ts'

export { restoreOlderVersion } from './deeds.tsx'
export { versionPolicyText } from './policy/policy.api.ts'
export { messages as versionWords } from './versions.text.ts'

const PolicySection = lazy(() =>
  import('./policy/policy-section.tsx').then((m) => ({ default: m.VersionPolicySection })),
)

export const room: WebRoom = {
  name: 'versions',
  routes: [],
  errorText: errorMessages,
  offers: [
    ...ownActions,
    offer('detailTab', {
      key: 'versions',
      words: messages.tab,
      fits: (item) => !item.folder,
      Panel: lazy(() => import('./version-list.tsx').then((m) => ({ default: m.VersionTimeline }))),
    }),
    offer('settings', { key: 'versions', order: 50, words: policyWords.title, component: PolicySection }),
    // Enterprise administrators have no settings screen.
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
      component: lazy(() =>
        import('./policy/space-policy.tsx').then((m) => ({ default: m.SpaceVersionPolicy })),
      ),
    }),
  ],
}
