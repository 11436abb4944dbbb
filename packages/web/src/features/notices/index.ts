import { fixedMenuIds } from '@cabinet/contract/menus'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { noticeEvents } from '@cabinet/contract/notices'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { messagePanel } from '../menus/index.ts'
import { refreshNotices, useNoticeCounts } from './notices.api.ts'
import { messages } from './notices.text.ts'

export { markListRead, markNoticesRead, refreshNotices, useHasUnread } from './notices.api.ts'

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
  errorText: {},
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
  offers: [offer('menuCounts', useCountsByMenu)],
  on: [listenToPush(noticeEvents.changed, () => void refreshNotices())],
}
