import { z } from 'zod'
import { event } from './event.ts'

export const workspaceEvents = {
  changed: event({
    key: 'spaces',
    summary: 'A shared space of the recipient, or the list of them, has changed',
    payload: z.object({ spaceId: z.string().optional(), name: z.string().optional() }),
  }),
}
