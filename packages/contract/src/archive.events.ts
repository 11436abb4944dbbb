import { z } from 'zod'
import { event } from './event.ts'

export const archiveEvents = {
  unused: event({
    key: 'archiveUnused',
    summary: 'Unused files of the recipient are proposed for the archive',
    payload: z.object({ count: z.int(), days: z.int() }),
  }),
  requested: event({
    key: 'archiveRequest',
    summary: 'Somebody asks for a record on which the recipient may decide',
    payload: z.object({ who: z.string(), title: z.string() }),
  }),
  answered: event({
    key: 'archiveAnswer',
    summary: 'The recipient’s request for a record is decided',
    payload: z.object({ title: z.string(), code: z.string() }),
  }),
}
