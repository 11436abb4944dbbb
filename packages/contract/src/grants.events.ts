import { z } from 'zod'
import { event } from './event.ts'

export const grantEvents = {
  requested: event({
    key: 'accessRequest',
    summary: 'Somebody asks for access to an item on which the recipient may decide',
    payload: z.object({ who: z.string(), name: z.string() }),
  }),
  answered: event({
    key: 'accessAnswer',
    summary: 'The recipient’s request for access is decided',
    payload: z.object({ name: z.string() }),
  }),
  ending: event({
    key: 'accessEnding',
    summary: 'The recipient’s access to an item, or access that the recipient gave, ends in some days',
    payload: z.object({ name: z.string(), days: z.int() }),
  }),
}
