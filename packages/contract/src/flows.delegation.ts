import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, instant, optionalWireId, wire, wireId } from './wire.ts'

export const flowDelegationEndpoints = {
  delegation: endpoint({
    method: 'GET',
    path: '/api/Flow/GetDelegation',
    access: 'user',
    summary: 'Get who decides for the caller while the caller is away',
    input: emptyWireObject,
    reply: wire({
      userId: ['UserId', wireId.nullable()],
      name: ['RealName', z.string()],
      from: ['startTime', instant.nullable()],
      until: ['endTime', instant.nullable()],
    }),
  }),
  saveDelegation: endpoint({
    method: 'POST',
    path: '/api/Flow/SaveDelegation',
    access: 'user',
    summary: 'Have a colleague decide for the caller for a time, or end that',
    input: wire({
      /** Absent or '' ends the delegation. */
      userId: ['UserId', optionalWireId],
      from: ['startTime', instant.optional()],
      until: ['endTime', instant.optional()],
      /** Hands on what is open now, too. */
      withPending: ['IsPending', z.boolean().default(false)],
    }),
    reply: emptyWireObject,
  }),
}
