import type { PushEvent, PushPayload } from '@cabinet/contract/event'
import { limits } from '@cabinet/contract/limits'
import { userEndpoints } from '@cabinet/contract/users'
import type { HubConnection } from '@microsoft/signalr'
import { z } from 'zod'
import { queryClient } from './query.ts'
import { translate } from './text.ts'
import { showToast } from './toast.ts'
import { freshBearerToken, signedInUserId } from './tokens.ts'

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

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Keeps the push channel open until the returned function is called. Failures are only logged
 * (specification).
 */
export function connectPushChannel(host: string): () => void {
  let stopped = false
  let connection: HubConnection | undefined
  void open()

  async function open() {
    const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
    connection = new HubConnectionBuilder()
      .withUrl(`${host}/signalRHub`, { accessTokenFactory: freshBearerToken, withCredentials: false })
      .withAutomaticReconnect([...limits.pushRetryMs])
      .configureLogging(LogLevel.None)
      .build()
    connection.keepAliveIntervalInMilliseconds = 15_000
    connection.serverTimeoutInMilliseconds = 30_000
    connection.on('ReceiveMessage', (key, level, text, _title, _time, extension) =>
      receivePushMessage({ key, level, text, extension }),
    )
    // Messages pushed while offline are lost, so visible queries are refetched. The session may have been
    // ended elsewhere: otherwise the user continues as before.
    connection.onreconnecting(() => void queryClient.invalidateQueries({ queryKey: [userEndpoints.me.path] }))
    connection.onclose(() => void queryClient.invalidateQueries({ queryKey: [userEndpoints.me.path] }))
    connection.onreconnected(() => void queryClient.invalidateQueries())
    for (const delay of limits.pushRetryMs) {
      await wait(delay)
      if (stopped) return
      try {
        await connection.start()
        // messages pushed between the first answers and now are lost too
        return void queryClient.invalidateQueries()
      } catch (error) {
        console.warn('push:', error)
      }
    }
  }

  return () => {
    stopped = true
    void connection?.stop()
  }
}
