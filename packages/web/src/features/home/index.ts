import { flowEvents } from '@cabinet/contract/flows.calls'
import { homeEndpoints } from '@cabinet/contract/home'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { noticeEvents } from '@cabinet/contract/notices'
import { listenToPush } from '../../kernel/push.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'
import { refreshHomeNotices } from './home.api.ts'

/** The start page: announcements, the user's own counts, latest files and activity. */
export const room: WebRoom = {
  name: 'home',
  errorText: {},
  routes: [
    {
      path: menuPageMatrix.home[1],
      title: entryMessages.title,
      screen: () => import('./home-page.tsx').then((m) => m.HomePage),
      touch: true,
    },
  ],
  offers: [homeEndpoints.counts, homeEndpoints.statistics, homeEndpoints.lists, homeEndpoints.records].map(
    (endpoint) => offer('refreshedWithSpaces', endpoint),
  ),
  on: [
    listenToPush(noticeEvents.changed, () => void refreshHomeNotices()),
    listenToPush(flowEvents.changed, () => void markQueriesStale(homeEndpoints.counts)),
  ],
}
