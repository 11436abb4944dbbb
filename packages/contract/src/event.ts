import { z } from 'zod'

/** A message that the server pushes to signed-in windows. The key names it on the wire. */
export interface PushEvent<P extends z.ZodType = z.ZodType> {
  key: string
  payload: P
  /** One line on when it is sent and to whom. */
  summary: string
}

export const event = <P extends z.ZodType>(definition: PushEvent<P>): PushEvent<P> => definition

/** Decoded payload of an event. */
export type PushPayload<E extends PushEvent> = z.output<E['payload']>

/** Payload of an event that says only that it happened. */
export const noPushPayload = z.undefined()
