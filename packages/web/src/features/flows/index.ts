import { flowEvents } from '@cabinet/contract/flows.calls'
import { listenToPush } from '../../kernel/push.ts'
import type { WebRoom } from '../../kernel/room.ts'
import { errorMessages } from './errors.text.ts'
import { refreshFlows } from './flows.api.ts'

/** Approval flows: what waits for the user, what the user started, and what is decided. */
export const room: WebRoom = {
  name: 'flows',
  routes: [],
  errorText: errorMessages,
  on: [listenToPush(flowEvents.changed, () => void refreshFlows())],
}
