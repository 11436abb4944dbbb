import { grantEvents } from '@cabinet/contract/grants.events'
import { includesRight } from '@cabinet/contract/rights'
import { ShieldQuestion, UserPlus } from 'lucide-react'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { folderScreenPaths, refreshFileQueries } from '../nodes/index.ts'
import { messages as accessWords } from './access.text.ts'
import { grantPageEntryMessages, grantReportEntryMessages, sheetEntryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { refreshGrantQueries, refreshRequests } from './grants.api.ts'
import { openRequestAccess } from './requests/request-access.tsx'
import { openShareSheet } from './sheet/open-share.tsx'

export { receivedFolderAddress } from './allotted/address.ts'
export { openDecideRequest, openRequestAccess } from './requests/request-access.tsx'
export { openShareSheet } from './sheet/open-share.tsx'

// Sub-rooms, each using only earlier ones: subjects, changes, people, sheet, requests, detail, folders,
// allotted, report.
export const room: WebRoom = {
  name: 'grants',
  errorText: errorMessages,
  routes: [
    {
      path: '/dashboard/fileEmpower',
      title: grantPageEntryMessages.empower,
      screen: () => import('./folders/empower-page.tsx').then((m) => m.FolderAccessPage),
      sidePanel: () => import('./folders/empower-panel.tsx').then((m) => m.FolderAccessPanel),
    },
    {
      path: folderScreenPaths.allotted,
      title: grantPageEntryMessages.allotted,
      screen: () => import('./allotted/allotted-page.tsx').then((m) => m.ReceivedGrantsPage),
      sidePanel: () => import('./allotted/allotted-panel.tsx').then((m) => m.ReceivedGrantsPanel),
    },
    {
      path: '/dashboard/statement/authorizationCount',
      title: grantReportEntryMessages.title,
      screen: () => import('./report/report-page.tsx').then((m) => m.GrantReportPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('fileAction', {
      key: 'authorise',
      words: sheetEntryMessages.shareMore,
      short: sheetEntryMessages.share,
      icon: UserPlus,
      ready: (rows) =>
        rows.length === 0
          ? 'previews.none_selected'
          : rows.every((row) => includesRight(row.rights, 'authorise')) || 'common.no_permission',
      run: (rows) => openShareSheet(rows),
    }),
    offer('fileAction', {
      key: 'requestAccess',
      words: grantPageEntryMessages.ask,
      icon: ShieldQuestion,
      // offered on items that are visible but cannot be opened
      ready: ([row, ...more]) =>
        row === undefined || more.length > 0 || includesRight(row.rights, 'preview')
          ? 'previews.one_only'
          : true,
      run: ([row]) => row && openRequestAccess({ id: row.id, name: row.name }),
    }),
    // Earlier rooms change memberships; the effect on rights is shown here.
    offer('consequences', async (change) =>
      (await import('./changes/ask-changes.tsx')).confirmAccessChanges(change),
    ),
    offer('user', {
      key: 'effectiveRights',
      order: 40,
      words: grantReportEntryMessages.effective,
      component: lazy(() => import('./people/user-rights.tsx').then((m) => ({ default: m.UserRightsTab }))),
      types: [1, 2, 3],
    }),
    offer('itemAccess', {
      key: 'access',
      order: 10,
      words: accessWords.access,
      component: lazy(() => import('./detail/access.tsx').then((m) => ({ default: m.AccessSection }))),
    }),
    offer('noAccess', {
      key: 'ask',
      order: 10,
      words: grantPageEntryMessages.ask,
      component: lazy(() =>
        import('./requests/ask-for-access.tsx').then((m) => ({ default: m.AskForAccess })),
      ),
    }),
  ],
  on: [
    listenToPush(grantEvents.requested, () => void refreshRequests()),
    listenToPush(
      grantEvents.answered,
      () => void Promise.all([refreshRequests(), refreshGrantQueries(), refreshFileQueries()]),
    ),
  ],
}
