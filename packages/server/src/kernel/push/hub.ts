import { pushHub } from '@cabinet/contract/push'
import { openConcurrencyGate } from '../crypto/gate.ts'
import type { PushMessageBody } from '../ctx.ts'
import type { Log } from '../log/log.ts'
import {
  type FolderWatch,
  openConnection,
  type PushConnection,
  type PushIdentity,
  type PushTransport,
} from './connection.ts'
import { receiveMessageArguments } from './message.ts'
import { invocationRecord } from './records.ts'
import { openWatchRegister, type WatchedFolders } from './watches.ts'

/** Milliseconds. Ping and silence are the specification's (15 s, 30 s); the rest ours. */
export const pushHubTiming = { ping: 15_000, silence: 30_000, check: 60_000, tick: 1000, drain: 3000 }

/** Sessions checked at once, so that a thousand connections of one moment do not take every database connection. */
const checksAtOnce = 4

/** Connections one person may hold on one server: tabs and devices. */
export const connectionsPerUserLimit = 50

/** A client message received by a server that does not hold the client's connection. */
export interface StrayClientMessage {
  /** Id of the connection. */
  id: string
  sessionId: string
  text: string
}

export interface PushHub {
  /** Sends to these users' connections on this server. */
  tell(userIds: string[], message: PushMessageBody, at?: Date): void
  /** Folders that connected windows show. */
  readonly watched: WatchedFolders
  /** Sets the listener for clients whose answers are so many seconds old and that heard nothing since. */
  onCatchUp(listener: (connection: PushConnection, answersAge: number) => void): void
  /** Sends to one connection. */
  tellConnection(connection: PushConnection, message: PushMessageBody): void
  /** Ends the session's connections without reconnection. */
  endSession(sessionId: string): void
  /** As endSession, for all sessions of a person. */
  endUser(userId: string): void
  /** Drains all clients to another server (or to this one's next start) and refuses new ones. */
  drain(): Promise<void>
  connectionCount(): number
  /** Sets the forwarder for messages of connections on other servers, which are refused until then. */
  onStray(pass: (stray: StrayClientMessage) => void): void
  /** Handles a message forwarded by another server if the connection is here. */
  take(stray: StrayClientMessage): void
}

/** The hub's interface for its transports. */
export interface PushAdmission {
  readonly draining: boolean
  authenticate(token: string): Promise<PushIdentity | null>
  isSessionOpen(sessionId: string): Promise<boolean>
  /** Whether a connection of this id is open here. */
  holds(id: string): boolean
  /** Whether the user has reached the connection limit. */
  full(userId: string): boolean
  admit(birth: PushIdentity & { id: string; transport: PushTransport }): PushConnection
  /** Forwards a message for another server's connection; false if there is no other server. */
  pass(stray: StrayClientMessage): boolean
}

export interface PushHubParts {
  /** Returns the identity of an access token, or null if the token is not (or no longer) valid. */
  authenticate(token: string): Promise<PushIdentity | null>
  /** Whether this session is still valid. */
  isSessionOpen(sessionId: string): Promise<boolean>
  log: Log
  timing?: typeof pushHubTiming
}

export function openPushHub({
  authenticate,
  isSessionOpen,
  log,
  timing = pushHubTiming,
}: PushHubParts): PushHub & PushAdmission {
  const connections = new Map<string, PushConnection>()
  const byUser = new Map<string, Set<PushConnection>>()
  const checking = new Set<string>()
  const gate = openConcurrencyGate(checksAtOnce)
  const watches = openWatchRegister()
  let catchUp: ((connection: PushConnection, answersAge: number) => void) | undefined
  let passOn: ((stray: StrayClientMessage) => void) | undefined
  let draining = false
  const clock = setInterval(tick, timing.tick)
  clock.unref()

  function admit(birth: PushIdentity & { id: string; transport: PushTransport }): PushConnection {
    const own = byUser.get(birth.userId) ?? new Set()
    const connection = openConnection({ ...birth, onEnd: forget, onWatch })
    connections.set(connection.id, connection)
    byUser.set(birth.userId, own.add(connection))
    return connection
  }

  function onWatch(connection: PushConnection, watch: FolderWatch): void {
    watches.set(connection, watch)
    if (watch.answersAge > 0) catchUp?.(connection, watch.answersAge)
  }

  function forget(connection: PushConnection): void {
    connections.delete(connection.id)
    watches.forget(connection)
    const own = byUser.get(connection.userId)
    own?.delete(connection)
    if (own?.size === 0) byUser.delete(connection.userId)
  }

  function tick(): void {
    const now = Date.now()
    for (const connection of connections.values()) {
      if (now - connection.heardAt > timing.silence) connection.drop()
      else if (now - connection.pingedAt >= timing.ping) connection.ping()
      if (now - connection.checkedAt >= timing.check && !checking.has(connection.id)) void check(connection)
    }
  }

  // Fallback for endSession: a lost signal, or an account that was disabled in the database.
  async function check(connection: PushConnection): Promise<void> {
    checking.add(connection.id)
    try {
      const isOpen = await gate(() => isSessionOpen(connection.sessionId))
      connection.checkedAt = Date.now()
      // The client may reconnect, perhaps with another session of the same user.
      if (!isOpen) connection.end({ allowReconnect: true })
    } catch (error) {
      log.warn({ err: error }, 'a push connection could not be checked')
    } finally {
      checking.delete(connection.id)
    }
  }

  const endWhere = (own: Iterable<PushConnection>, over: (connection: PushConnection) => boolean) => {
    for (const connection of [...own]) if (over(connection)) connection.end({ allowReconnect: false })
  }

  return {
    admit,
    watched: watches,
    authenticate,
    isSessionOpen,
    holds: (id) => connections.has(id),
    full: (userId) => (byUser.get(userId)?.size ?? 0) >= connectionsPerUserLimit,
    get draining() {
      return draining
    },
    tellConnection(connection, message) {
      const args = receiveMessageArguments(message, connection.userId, new Date())
      connection.send(invocationRecord(pushHub.receive, args))
    },
    tell(userIds, message, at = new Date()) {
      for (const userId of userIds) {
        const own = byUser.get(userId)
        if (!own) continue
        const record = invocationRecord(pushHub.receive, receiveMessageArguments(message, userId, at))
        for (const connection of [...own]) connection.send(record)
      }
    },
    endSession: (sessionId) =>
      endWhere(connections.values(), (connection) => connection.sessionId === sessionId),
    endUser: (userId) => endWhere(byUser.get(userId) ?? [], () => true),
    async drain() {
      draining = true
      clearInterval(clock)
      const all = [...connections.values()]
      for (const connection of all) connection.end({ allowReconnect: true })
      const late = new Promise((resolve) => setTimeout(resolve, timing.drain).unref())
      await Promise.race([late, Promise.all(all.map((connection) => connection.gone))])
    },
    onCatchUp(listener) {
      catchUp = listener
    },
    connectionCount: () => connections.size,
    onStray(pass) {
      passOn = pass
    },
    pass(stray) {
      passOn?.(stray)
      return passOn !== undefined
    },
    take({ id, sessionId, text }) {
      const connection = connections.get(id)
      if (connection?.sessionId === sessionId) connection.hear(text)
    },
  }
}
