import { z } from 'zod'
import { event } from './event.ts'

export const accountEvents = {
  changed: event({
    key: 'accountChanged',
    summary: 'A way into the recipient’s account was added or changed',
    /** Name of the new app password, where it is one. */
    payload: z.object({ name: z.string() }).optional(),
  }),
}
