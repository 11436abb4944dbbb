import { holds } from '@cabinet/contract/rights'
import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import { lazy } from 'react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { paths, refreshSpaces } from '../nodes/index.ts'
import { words as accessWords } from './access.text.ts'
import { errorText } from './errors.text.ts'
import { pageWords, reportWords, words } from './grants.text.ts'
// What the server pushes is said by its key.
import './push.text.ts'
import { manageAccess } from './dialog/manage-access.tsx'
import { refreshGrants, refreshRequests } from './grants.api.ts'
import { requestAccess } from './requests/request-access.tsx'

export { manageAccess } from './dialog/manage-access.tsx'
export { decideRequest, requestAccess } from './requests/request-access.tsx'

// Its sub-rooms, each of which uses only those before it: subjects, changes, dialog, people, requests, detail, folders,
// allotted, report.
export const room: Room = {
  name: 'grants',
  errorText,
  routes: [
    {
      path: '/dashboard/fileEmpower',
      title: pageWords.empower,
      screen: () => import('./folders/empower-page.tsx').then((m) => m.EmpowerPage),
      sidePanel: () => import('./folders/empower-panel.tsx').then((m) => m.EmpowerPanel),
    },
    {
      path: paths.allotted,
      title: pageWords.allotted,
      screen: () => import('./allotted/allotted-page.tsx').then((m) => m.AllottedPage),
      sidePanel: () => import('./allotted/allotted-panel.tsx').then((m) => m.AllottedPanel),
    },
    {
      path: '/dashboard/statement/authorizationCount',
      title: reportWords.title,
      screen: () => import('./report/report-page.tsx').then((m) => m.ReportPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('fileAction', {
      key: 'authorise',
      words: words.authorise,
      short: words.manage,
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
    offer('consequences', async (change) => (await import('./changes/ask-changes.tsx')).askChanges(change)),
    offer('user', {
      key: 'effectiveRights',
      order: 40,
      words: reportWords.effective,
      component: lazy(() => import('./people/user-rights.tsx').then((m) => ({ default: m.UserRights }))),
      types: [1, 2, 3],
    }),
    offer('item', {
      key: 'access',
      order: 200,
      words: accessWords.access,
      component: lazy(() => import('./detail/access.tsx').then((m) => ({ default: m.Access }))),
    }),
    offer('noAccess', {
      key: 'ask',
      order: 10,
      words: pageWords.ask,
      component: lazy(() =>
        import('./requests/ask-for-access.tsx').then((m) => ({ default: m.AskForAccess })),
      ),
    }),
  ],
  on: {
    accessRequest: () => void refreshRequests(),
    accessAnswer: () => void Promise.all([refreshRequests(), refreshGrants(), refreshSpaces()]),
  },
}
