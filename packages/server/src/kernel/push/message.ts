import type { PushEvent, PushPayload } from '@cabinet/contract/event'
import { z } from 'zod'
import type { PushMessageBody } from '../ctx.ts'

type PushWords<E extends PushEvent> = Partial<Pick<PushMessageBody, 'level' | 'textKey'>> &
  (undefined extends PushPayload<E> ? { payload?: PushPayload<E> } : { payload: PushPayload<E> })

/** A message of an event as it travels; without words and level it is for the screens alone. */
export const pushMessage = <E extends PushEvent>(
  event: E,
  { level = 4, textKey = '', payload }: PushWords<E>,
): PushMessageBody => ({
  key: event.key,
  level,
  textKey,
  ...(payload !== undefined && { payload: z.encode(event.payload, payload) }),
})

/**
 * The six arguments of `ReceiveMessage`: key, level, text, title, time, and the extension as JSON text with the
 * receiver (ExtendKey), the text key (ExtendKey2) and the payload (ExtendKey3; JSON unless it is a text).
 * Text and title stay empty, because words belong to the client's language.
 */
export function receiveMessageArguments(message: PushMessageBody, userId: string, at: Date): unknown[] {
  const { key, level, textKey, payload = '' } = message
  const extension = {
    ExtendKey: userId,
    ExtendKey2: textKey,
    ExtendKey3: typeof payload === 'string' ? payload : JSON.stringify(payload),
  }
  return [key, level, '', '', at.toISOString(), JSON.stringify(extension)]
}
