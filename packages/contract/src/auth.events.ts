import { z } from 'zod'
import { event } from './event.ts'

export const accountEvents = {
  changed: event({
    key: 'accountChanged',
    summary: 'A way into the recipient’s account was added or changed',
    /** Name of the new app password, where it is one. */
    payload: z.object({ name: z.string() }).optional(),
  }),
  newDevice: event({
    key: 'accountNewDevice',
    summary: 'The recipient’s account was signed in to on a device that it was never used on',
    /** Browser and system, and the network address. */
    payload: z.object({ device: z.string(), ip: z.string() }),
  }),
}
