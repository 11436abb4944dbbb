import { limits } from '@cabinet/contract/limits'
import { catchUpSecondsLimit, pushHub, watchedFoldersLimit } from '@cabinet/contract/push'
import { userEndpoints } from '@cabinet/contract/users'
import type { HubConnection } from '@microsoft/signalr'
import { onPageChange } from './go.ts'
import { receivePushMessage } from './push.ts'
import { queryClient } from './query.ts'
import { freshBearerToken } from './tokens.ts'

/** Folders that this window shows, as the server has to know them after each connection. */
let watched: readonly string[] = []
let channel: { wake(): void; announce(): void } | undefined

/** Says which folders this window shows, the most important first; the server names those that change. */
export function watchFolders(folderIds: readonly string[]): void {
  const next = folderIds.slice(0, watchedFoldersLimit)
  if (next.join() === watched.join()) return
  watched = next
  channel?.wake()
  channel?.announce()
}

/** Seconds that an answer may have been on its way before it was stored. */
const answerDelaySeconds = 5

/** Seconds since the oldest answer was read. */
function oldestAnswerAge(): number {
  const readAt = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.dataUpdatedAt || [])
  return (Date.now() - Math.min(Date.now(), ...readAt)) / 1000 + answerDelaySeconds
}

/**
 * Keeps the push channel open until the returned function is called. Failures are only logged, and attempts stop
 * after a few (specification); a window that is looked at again, navigated or back online makes the next one at once.
 */
export function connectPushChannel(host: string): () => void {
  let stopped = false
  let starting = false
  let connection: HubConnection | undefined
  /** Ends the pause before the next attempt. */
  let hurry: (() => void) | undefined
  /** Whether the network came back and what is shown was not asked for since. */
  let wasOffline = false

  /** Whether the server knows since when this window has listened without a gap. */
  let caughtUp = false

  /** Says what the window shows; the first time with the age of its answers, so that the server tells what it missed. */
  const announce = () => {
    if (connection?.state !== 'Connected') return
    const age = caughtUp ? 0 : Math.min(oldestAnswerAge(), catchUpSecondsLimit)
    if (watched.length > 0) caughtUp = true
    connection.send(pushHub.watch, watched, age).catch(() => undefined)
  }
  /** Messages pushed while there was no channel are lost, except those that the server tells a new window again. */
  const catchUp = () => {
    const isNew = !caughtUp && !wasOffline && oldestAnswerAge() <= catchUpSecondsLimit
    if (!isNew) caughtUp = true
    announce()
    if (!isNew) refetchShown()
  }
  const refetchShown = () => {
    wasOffline = false
    void queryClient.invalidateQueries()
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      hurry = resolve
      setTimeout(resolve, ms)
    })

  async function build(): Promise<HubConnection> {
    const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
    const built = new HubConnectionBuilder()
      .withUrl(`${host}${pushHub.path}`, { accessTokenFactory: freshBearerToken, withCredentials: false })
      .configureLogging(LogLevel.None)
      .build()
    built.keepAliveIntervalInMilliseconds = 15_000
    built.serverTimeoutInMilliseconds = 30_000
    built.on(pushHub.receive, (key, level, text, _title, _time, extension) =>
      receivePushMessage({ key, level, text, extension }),
    )
    built.onclose(() => {
      // the session may have been ended elsewhere: otherwise the user continues as before
      void queryClient.invalidateQueries({ queryKey: [userEndpoints.me.path] })
      void open()
    })
    return built
  }

  async function open(): Promise<void> {
    if (stopped || starting || (connection && connection.state !== 'Disconnected')) return
    starting = true
    try {
      for (const delay of limits.pushRetryMs) {
        await pause(delay)
        if (stopped) return
        try {
          // the client itself is code that has to be loaded
          connection ??= await build()
          await connection.start()
          catchUp()
          return
        } catch (error) {
          console.warn('push:', error)
          if (wasOffline) refetchShown()
        }
      }
    } finally {
      starting = false
    }
  }

  const wake = () => {
    if (document.hidden) return
    hurry?.()
    void open()
  }
  const goOnline = () => {
    wasOffline = true
    if (connection?.state === 'Connected') refetchShown()
    else wake()
  }
  const own = { wake, announce }
  channel = own
  window.addEventListener('focus', wake)
  window.addEventListener('online', goOnline)
  document.addEventListener('visibilitychange', wake)
  const stopPages = onPageChange(wake)
  void open()
  return () => {
    stopped = true
    if (channel === own) channel = undefined
    window.removeEventListener('focus', wake)
    window.removeEventListener('online', goOnline)
    document.removeEventListener('visibilitychange', wake)
    stopPages()
    void connection?.stop()
  }
}
