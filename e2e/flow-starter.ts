// The server with one more room, which asks for approval of archiving as any client words it: the rooms that start
// approvals come later. Started by `startServer` as its entry.

import {
  type FlowRequest,
  type FlowStarter,
  startFlow,
  type WishedRequest,
} from '../packages/server/src/features/flows/index.ts'
import { serverRooms } from '../packages/server/src/features/index.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import type { Room } from '../packages/server/src/kernel/room.ts'

const requestOf = ({ ids, terms }: WishedRequest): FlowRequest => ({
  action: 'archive',
  itemIds: ids,
  terms,
  title: String(terms.title),
})

const starter: FlowStarter = {
  action: 'archive',
  describe: async (_: Ctx, wish) => requestOf(wish),
  begin: (ctx, wish, more) => ctx.together((tx) => startFlow(tx, { ...requestOf(wish), ...more })),
}

const room: Room = {
  name: 'flow-starter',
  provides: { flowStarters: starter },
  on: { 'flow.decided': async () => undefined },
}

;(serverRooms as Room[]).push(room)
await import('../packages/server/src/main.ts')
