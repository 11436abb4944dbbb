import type { PushEvent, PushPayload } from '@cabinet/contract/event'
import { z } from 'zod'
import { translate } from './text.ts'
import { showToast } from './toast.ts'
import { signedInUserId } from './tokens.ts'

/** A push message as the hub's ReceiveMessage carries it; `extension` is JSON text. */
export interface ReceivedPushMessage {
  key: string
  level: number
  text: string
  extension: string
}

interface Extension {
  ExtendKey?: string
  ExtendKey2?: string
  ExtendKey3?: string
}

const events = new EventTarget()

/**
 * Calls back with the payload of each message of this event; returns an unsubscribe function. A payload that the
 * contract does not know is left out, as a newer server may send it.
 */
export function onPushEvent<E extends PushEvent>({ key, payload }: E, fn: (payload: PushPayload<E>) => void) {
  const listener = (message: Event) => {
    const { detail } = message as CustomEvent<unknown>
    const read = z.safeDecode(payload, (detail === '' ? undefined : detail) as never)
    if (read.success) fn(read.data as PushPayload<E>)
    else console.warn('push:', key, read.error)
  }
  events.addEventListener(`signalR${key}`, listener)
  return () => events.removeEventListener(`signalR${key}`, listener)
}

/** An event and what a room does at each of its messages. */
export interface PushListener {
  start(): () => void
}

export const listenToPush = <E extends PushEvent>(
  event: E,
  fn: (payload: PushPayload<E>) => void,
): PushListener => ({ start: () => onPushEvent(event, fn) })

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return text
  }
}

/** Handles one message: levels 0 success, 1 and 3 error, 2 warning, 4 event only (specification). */
export function receivePushMessage({ key, level, text, extension }: ReceivedPushMessage) {
  const { ExtendKey: target, ExtendKey2: textKey, ExtendKey3 } = (parse(extension) ?? {}) as Extension
  if (!target || target !== signedInUserId()) return
  const payload = parse(ExtendKey3)
  if (level === 0 || level === 4) events.dispatchEvent(new CustomEvent(`signalR${key}`, { detail: payload }))
  const words = textKey ? translate(textKey, isParams(payload) ? payload : {}) : text
  if (level === 0) showToast.success(words)
  if (level === 1 || level === 3) showToast.error(words)
  if (level === 2) showToast.warning(words)
}

const isParams = (value: unknown): value is Record<string, string | number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
