import { holds } from '@cabinet/contract/rights'
import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import { lazy } from 'react'
import type { Room, RoomRoute } from '../../../kernel/room.ts'
import { type Offer, offer } from '../../../kernel/slots.ts'
import { refreshSpaces } from '../spaces.api.ts'
import { paths } from '../where.ts'
import { pageWords, reportWords, words } from './grants.text.ts'
// What the server pushes is said by its key.
import './push.text.ts'
import { refreshGrants, refreshRequests } from './grants.api.ts'
import { manageAccess, requestAccess } from './show-grants.tsx'

export const grantOffers: Offer[] = [
  offer('fileAction', {
    key: 'authorise',
    words: words.authorise,
    icon: ShieldCheck,
    ready: (rows) =>
      rows.length === 0
        ? 'previews.none_selected'
        : rows.every((row) => holds(row.rights, 'authorise')) || 'common.no_permission',
    run: (rows) => manageAccess(rows),
  }),
  offer('fileAction', {
    key: 'requestAccess',
    words: pageWords.ask,
    icon: ShieldQuestion,
    // offered on what one sees and may not open; left out elsewhere
    ready: ([row, ...more]) =>
      row === undefined || more.length > 0 || holds(row.rights, 'preview') ? 'previews.one_only' : true,
    run: ([row]) => requestAccess({ id: row!.id, name: row!.name }),
  }),
  // Early rooms change who belongs where; what that does to rights is said here.
  offer('consequences', async (change) => (await import('./ask-changes.tsx')).askChanges(change)),
  offer('user', {
    key: 'effectiveRights',
    order: 40,
    words: reportWords.effective,
    component: lazy(() => import('./user-rights.tsx').then((m) => ({ default: m.UserRights }))),
    types: [1, 2, 3],
  }),
]

export const grantListeners: Room['on'] = {
  accessRequest: () => void refreshRequests(),
  accessAnswer: () => void Promise.all([refreshRequests(), refreshGrants(), refreshSpaces()]),
}

export const grantRoutes: RoomRoute[] = [
  {
    path: '/dashboard/fileEmpower',
    title: pageWords.empower,
    screen: () => import('./empower-page.tsx').then((m) => m.EmpowerPage),
    sidePanel: () => import('./empower-panel.tsx').then((m) => m.EmpowerPanel),
  },
  {
    path: paths.allotted,
    title: pageWords.allotted,
    screen: () => import('./allotted-page.tsx').then((m) => m.AllottedPage),
    sidePanel: () => import('./allotted-panel.tsx').then((m) => m.AllottedPanel),
  },
  {
    path: '/dashboard/statement/authorizationCount',
    title: reportWords.title,
    screen: () => import('./report-page.tsx').then((m) => m.ReportPage),
    sidePanel: 'management',
  },
]
