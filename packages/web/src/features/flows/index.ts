import { flowEvents } from '@cabinet/contract/flows.calls'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { lazy } from 'react'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom, WebRoomRoute } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import { flowDetailPath, flowListPath, flowRecordPath, refreshFlows } from './flows.api.ts'

export type { FileInPlaceProps } from './detail/file-viewer.ts'
export { flowAddress, flowListAddress } from './flows.api.ts'

/** Loads what a dialog shows that may start an approval: `useApproval` and `ApprovalPreview`. */
export const loadApprovalParts = () => import('./starting/index.ts')

/** Loads the card of the start page with what waits for the user. */
export const loadPendingApprovals = () =>
  import('./desk/pending-card.tsx').then((m) => m.PendingApprovalsCard)

const panel: Pick<WebRoomRoute, 'sidePanel' | 'panelTitle'> = {
  sidePanel: () => import('./list/agent-panel.tsx').then((m) => m.AgentPanel),
  panelTitle: entryMessages.approvals,
}

const detail = (path: string): WebRoomRoute => ({
  path,
  title: entryMessages.detail,
  screen: () => import('./detail/flow-detail.tsx').then((m) => m.FlowDetailPage),
  touch: true,
  ...panel,
})

// Sub-rooms, each using only those before it: words, path, commands, starting, list, detail, record, away, touch, desk.
/** Approval flows: what waits for the user, what the user started, and what is decided. */
export const room: WebRoom = {
  name: 'flows',
  errorText: errorMessages,
  routes: [
    {
      path: flowListPath,
      title: entryMessages.approvals,
      screen: () => import('./list/agent-page.tsx').then((m) => m.AgentTablePage),
      ...panel,
    },
    detail(flowDetailPath),
    detail(menuPageMatrix.flowDetail[1]),
    {
      path: flowRecordPath,
      title: entryMessages.record,
      screen: () => import('./record/record-page.tsx').then((m) => m.FlowRecordPage),
      frame: 'window',
    },
  ],
  offers: [
    offer('profile', {
      key: 'delegation',
      order: 75,
      words: entryMessages.away,
      component: lazy(() =>
        import('./away/away-section.tsx').then((m) => ({ default: m.DelegationSection })),
      ),
    }),
  ],
  on: [listenToPush(flowEvents.changed, () => void refreshFlows())],
}
