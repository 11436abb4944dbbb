import { limits } from '@cabinet/contract/limits'
import { pushHub, watchedFoldersLimit } from '@cabinet/contract/push'
import { userEndpoints } from '@cabinet/contract/users'
import type { HubConnection } from '@microsoft/signalr'
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

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Keeps the push channel open until the returned function is called. Failures are only logged, and attempts stop
 * after a few (specification); a window that is looked at again, navigated or back online makes the next one.
 */
export function connectPushChannel(host: string): () => void {
  let stopped = false
  let starting = false
  let connection: HubConnection | undefined

  const announce = () => {
    if (connection?.state === 'Connected') connection.send(pushHub.watch, watched).catch(() => undefined)
  }
  // messages pushed while offline, or before the channel was open, are lost, so visible queries are refetched
  const begin = () => {
    announce()
    void queryClient.invalidateQueries()
  }
  // the session may have been ended elsewhere: otherwise the user continues as before
  const askForSession = () => void queryClient.invalidateQueries({ queryKey: [userEndpoints.me.path] })

  async function build(): Promise<HubConnection> {
    const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
    const built = new HubConnectionBuilder()
      .withUrl(`${host}${pushHub.path}`, { accessTokenFactory: freshBearerToken, withCredentials: false })
      .withAutomaticReconnect([...limits.pushRetryMs])
      .configureLogging(LogLevel.None)
      .build()
    built.keepAliveIntervalInMilliseconds = 15_000
    built.serverTimeoutInMilliseconds = 30_000
    built.on(pushHub.receive, (key, level, text, _title, _time, extension) =>
      receivePushMessage({ key, level, text, extension }),
    )
    built.onreconnecting(askForSession)
    built.onclose(askForSession)
    built.onreconnected(begin)
    return built
  }

  async function open(): Promise<void> {
    if (stopped || starting || (connection && connection.state !== 'Disconnected')) return
    starting = true
    try {
      connection ??= await build()
      for (const delay of limits.pushRetryMs) {
        await wait(delay)
        if (stopped) return
        try {
          await connection.start()
          return begin()
        } catch (error) {
          console.warn('push:', error)
        }
      }
    } finally {
      starting = false
    }
  }

  const wake = () => {
    if (!document.hidden) void open()
  }
  const own = { wake, announce }
  channel = own
  window.addEventListener('focus', wake)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  void open()
  return () => {
    stopped = true
    if (channel === own) channel = undefined
    window.removeEventListener('focus', wake)
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    void connection?.stop()
  }
}
