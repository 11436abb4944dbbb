// Sub-rooms, each using only those before it: engine, people, subjects, running, acting, reading.

import type { Room } from '../../kernel/room.ts'
import { flowJobs, passOnOfDisabled, passOnOfLeaver } from './acting/index.ts'
import { flowRoutes } from './flows.routes.ts'

export { countFlowLists, type FlowStarter, listFlows, type WishedRequest } from './reading/index.ts'
export { type FlowDecision, type FlowRequest, type StartedFlow, startFlow } from './running/index.ts'

/**
 * Approval flows: they stand in front of what later rooms do. A room calls `startFlow` with its request, and hears
 * `flow.decided` in the transaction that ends the flow.
 */
export const flows: Room = {
  name: 'flows',
  routes: flowRoutes,
  jobs: flowJobs,
  on: { 'user.changed': passOnOfDisabled, 'user.leaving': passOnOfLeaver },
}
