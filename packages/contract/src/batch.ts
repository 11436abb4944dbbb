import { z } from 'zod'
import { stream } from './stream.ts'

/** Most calls of one batch (ours). */
export const batchCallsLimit = 40

/** A call of a batch: the path of an endpoint with `batched`, and its fields as its query or body has them. */
export const batchCall = z.object({
  Path: z.string().max(200),
  Fields: z.record(z.string(), z.unknown()).default({}),
})

/** One line of a batch's answer: the number of the call, and the status and the envelope that it has alone. */
export const batchAnswer = z.object({ Call: z.number(), Status: z.number(), Reply: z.unknown() })

/**
 * Asks several endpoints at once (ours). The reply is a line of JSON for each call, in the order in which the answers
 * are known.
 */
export const readBatch = stream({
  method: 'POST',
  path: '/api/Batch/Read',
  access: 'session',
  query: z.object({ Calls: z.array(batchCall).min(1).max(batchCallsLimit) }),
  summary: 'Several reading calls in one request, each answered as a line of JSON',
})
