import { z } from 'zod'
import { event } from './event.ts'

export const workspaceEvents = {
  changed: event({
    key: 'spaces',
    summary: 'A shared space of the recipient, or the list of them, has changed',
    payload: z.object({ spaceId: z.string().optional(), name: z.string().optional() }),
  }),
  quotaReached: event({
    key: 'quotaReached',
    summary:
      'A space of the recipient, or one that the recipient looks after, has used 80, 90 or 100 % of its quota',
    /** The space’s name; '' for the recipient’s own. */
    payload: z.object({ name: z.string(), percent: z.int() }),
  }),
}
