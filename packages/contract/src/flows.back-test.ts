import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flowDocumentCodec } from './flow-designs.codec.ts'
import { flowOptions } from './flow-designs.shapes.ts'
import { flowDocumentBody } from './flow-designs.ts'
import { flowApprover } from './flows.ts'
import { instant, wire, wireId } from './wire.ts'

export const backTestLimits = {
  /** Days whose requests are tried (specification of the designer). */
  days: 90,
  /** Requests that are tried, the newest (ours). */
  requests: 1000,
  /** Of them answered one by one (ours). */
  rows: 200,
} as const

/** Hours, to a tenth; null where nobody has decided anything yet to tell from. */
const hours = z.number().min(0).nullable()

const step = wire({
  key: ['NodeKey', z.string()],
  name: ['NodeName', z.string()],
  people: ['People', z.array(flowApprover)],
  /** The initiator selects whom it asks, so that nobody can tell. */
  isSelected: ['IsSelect', z.boolean()],
  /** It would have passed without asking anybody. */
  passes: ['IsPassed', z.boolean()],
  hours: ['Hours', hours],
})

const request = wire({
  title: ['title', z.string()],
  initiatorName: ['createUserName', z.string()],
  createdAt: ['createTime', instant],
  /** How long it took in truth; null while it is not decided. */
  realHours: ['RealHours', hours],
  hours: ['Hours', hours],
  steps: ['Steps', z.array(step)],
  /** Why it could not have been started, as an error key. */
  refusal: ['Reason', z.string().optional()],
})
export type BackTestRequest = z.output<typeof request>

const branch = wire({ key: ['NodeKey', z.string()], name: ['NodeName', z.string()] })

export const backTestEndpoints = {
  /** Answers with the people and superiors of today, and with how long each took to decide in those days. */
  run: endpoint({
    method: 'POST',
    path: '/api/Flow/TryFlowDesign',
    access: 'enterprise',
    ...flowDocumentBody,
    summary:
      'Try a document on the requests of the last 90 days: who would have been asked, and how long it takes',
    input: wire({
      id: ['Id', wireId],
      document: ['Document', flowDocumentCodec],
      options: ['Options', flowOptions.optional()],
    }),
    reply: wire({
      total: ['Total', z.int().min(0)],
      /** Requests that could not have been started. */
      refused: ['RefusedCount', z.int().min(0)],
      /** Median of all that could; of the same requests in truth. */
      hours: ['Hours', hours],
      realHours: ['RealHours', hours],
      /** Branches that no request took. */
      untaken: ['NeverTaken', z.array(branch)],
      rows: ['Data', z.array(request)],
    }),
  }),
}
