import { z } from 'zod'
import { event } from './event.ts'
import { wireId } from './wire.ts'

export const folderEvents = {
  /** Rights are asked for by the list itself, so the message says no more than where to look. */
  changed: event({
    key: 'spaces.changed',
    summary: 'Folders that the recipient’s window watches have changed: their items, or the folder itself',
    payload: z.object({ folderIds: z.array(wireId) }),
  }),
}
