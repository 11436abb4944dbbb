import type { Db, PushMessageBody } from '../ctx.ts'
import type { Log } from '../log/log.ts'
import { type ServerBus, signInChannels } from './bus.ts'
import type { PushConnection } from './connection.ts'
import { openPushFanout, pushBusChannel } from './fanout.ts'
import type { PushHub } from './hub.ts'
import { enqueuePushMessage, recentPushMessages } from './push.store.ts'

/** Push port for rooms: sends to users on whichever server they are connected. */
export interface PushSender {
  /** Writes the message in the transaction that caused it. */
  enqueue(trx: Db, userIds: string[], message: PushMessageBody): Promise<void>
  /** Wakes the servers; call it after the commit. */
  flush(): void
  /** Hints to every server that a transaction was committed. */
  hintCommit(): void
  /** Ends the session's connections on every server, for good. */
  endSession(sessionId: string): void
  /** As endSession, for all sessions of a person. */
  endUser(userId: string): void
}

export interface PushSenderParts {
  db: Db
  bus: ServerBus
  log: Log
}

/** Channel of hints that rows may have changed. */
export const commitChannel = 'committed'

/** Milliseconds in which the hints of one server are merged. */
const commitHintMs = 100

/** Push without connections, for the command line and before the hub starts. */
export function openPushSender(bus: Pick<ServerBus, 'publish'>): PushSender {
  let hinted = false
  return {
    hintCommit() {
      if (hinted) return
      hinted = true
      setTimeout(() => {
        hinted = false
        bus.publish(commitChannel)
      }, commitHintMs).unref()
    },
    enqueue: enqueuePushMessage,
    flush: () => bus.publish(pushBusChannel),
    endSession: (sessionId) => bus.publish(signInChannels.sessionEnded, sessionId),
    endUser: (userId) => bus.publish(signInChannels.userEnded, userId),
  }
}

/** Joins this server's hub to the others. Close it before the bus. */
export async function joinPushHub(
  { db, bus, log }: PushSenderParts,
  hub: PushHub,
): Promise<{ close(): Promise<void> }> {
  bus.on(signInChannels.sessionEnded, hub.endSession)
  bus.on(signInChannels.userEnded, hub.endUser)
  hub.onStray((stray) => bus.publish('push.stray', JSON.stringify(stray)))
  hub.onCatchUp((connection, answersAge) => {
    tellMissedEvents(db, hub, connection, answersAge).catch((error) =>
      log.warn({ err: error }, 'missed push messages could not be read'),
    )
  })
  bus.on('push.stray', (text) => hub.take(JSON.parse(text)))
  return openPushFanout({
    db,
    bus,
    log,
    deliver: ({ userIds, body, createdAt }) => hub.tell(userIds, body, createdAt),
  })
}

/**
 * Tells a connection the events of its user since its answers were read, so that the window need not ask for everything
 * again. Words are left out: another window may have shown them.
 */
async function tellMissedEvents(
  db: Db,
  hub: PushHub,
  connection: PushConnection,
  answersAge: number,
): Promise<void> {
  for (const { body } of await recentPushMessages(db, connection.userId, answersAge))
    if (body.level === 0 || body.level === 4)
      hub.tellConnection(connection, { ...body, level: 4, textKey: '' })
}
