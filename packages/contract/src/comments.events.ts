import { z } from 'zod'
import { event } from './event.ts'

export const commentEvents = {
  changed: event({
    key: 'comments',
    summary: 'A file that the recipient reads, takes part in or is mentioned in has a new comment',
    payload: z.object({ fileId: z.string(), name: z.string(), by: z.string() }),
  }),
}
