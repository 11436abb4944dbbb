import { fixedMenuIds } from '@cabinet/contract/menus'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { noticeEvents } from '@cabinet/contract/notices'
import { Bell } from 'lucide-react'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { messagePanel } from '../menus/index.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { refreshNotices, useNoticeCounts } from './notices.api.ts'
import { messages } from './notices.text.ts'

export { markNoticesRead, refreshNotices } from './notices.api.ts'
export { useReadAllTools } from './read-all.ts'

/** Counts beside the pages of the message centre, by menu. */
const useCountsByMenu = (): Readonly<Record<number, number>> => {
  const counts = useNoticeCounts()
  if (!counts) return {}
  return {
    [fixedMenuIds.message]: counts.messages,
    [menuPageMatrix.systemNotice[0]]: counts.system,
    [menuPageMatrix.warning[0]]: counts.alerts,
    [menuPageMatrix.packagelist[0]]: counts.packages,
  }
}

/** Notices: the bell, and the lists of the message centre. */
export const room: WebRoom = {
  name: 'notices',
  errorText: errorMessages,
  headerTool: () => import('./bell.tsx').then((m) => m.NoticeBell),
  routes: [
    {
      path: menuPageMatrix.message[1],
      title: messages.inform,
      screen: () => import('./notice-page.tsx').then((m) => m.NotificationsPage),
      ...messagePanel,
    },
    {
      path: menuPageMatrix.warning[1],
      title: messages.alerts,
      screen: () => import('./notice-page.tsx').then((m) => m.AlertsPage),
      ...messagePanel,
    },
  ],
  offers: [
    offer('menuCounts', useCountsByMenu),
    offer('fileAction', {
      key: 'notifications',
      words: entryMessages.notifications,
      icon: Bell,
      ready: (rows) => rows.length > 0 || 'previews.none_selected',
      run: async (rows) => {
        const { openSubscriptionDialog } = await import('./subscription-dialog.tsx')
        await openSubscriptionDialog(rows)
      },
    }),
    offer('item', {
      key: 'notifications',
      order: 20,
      words: entryMessages.notifications,
      component: lazy(() =>
        import('./subscription-section.tsx').then((m) => ({ default: m.ItemSubscriptionSection })),
      ),
    }),
    offer('noticePreferences', {
      key: 'subscriptions',
      order: 10,
      words: entryMessages.subscriptions,
      component: lazy(() =>
        import('./subscription-list.tsx').then((m) => ({ default: m.SubscriptionListSection })),
      ),
    }),
  ],
  on: [
    listenToPush(noticeEvents.changed, () => void refreshNotices()),
    listenToPush(noticeEvents.followed, () => void refreshNotices()),
  ],
}
