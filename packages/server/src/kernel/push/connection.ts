import { catchUpSecondsLimit, pushHub, watchedFoldersLimit } from '@cabinet/contract/push'
import { wireId } from '@cabinet/contract/wire'
import { z } from 'zod'
import {
  type HubClientRecord,
  HubProtocolError,
  handshakeReply,
  hubCloseRecord,
  hubCompletionRecord,
  hubMessageTypes,
  hubPingRecord,
  hubRefusalRecord,
  openRecordReader,
} from './records.ts'

/** Maximum bytes buffered for a client that does not read; beyond them it is dropped and may reconnect. */
export const unreadBytesLimit = 1024 ** 2

/** Transport that delivers records to one client. */
export interface PushTransport {
  send(records: string): void
  /** Bytes accepted by `send` that the client has not taken yet. */
  unread(): number
  /** Closes it after flushing. */
  close(): void
  /** Closes it immediately. */
  drop(): void
  /** Resolves once it is closed. */
  readonly gone: Promise<void>
}

export interface PushIdentity {
  userId: string
  sessionId: string
}

export interface PushConnection extends PushIdentity {
  readonly id: string
  /** Milliseconds of the clock when the client was last heard, pinged and its session checked. */
  heardAt: number
  pingedAt: number
  checkedAt: number
  readonly gone: Promise<void>
  /** Handles data from the client. */
  hear(piece: string): void
  send(record: string): void
  ping(): void
  /** Sends a close message and closes. */
  end(reason: { allowReconnect: boolean; error?: string }): void
  /** Closes without a message: the client is gone or does not read. */
  drop(): void
}

/** A client's call of `WatchFolders`. */
export interface FolderWatch {
  folderIds: readonly string[]
  /** Age in seconds of the client's oldest answer; 0 where it asks for everything again. */
  answersAge: number
}

interface Birth extends PushIdentity {
  id: string
  transport: PushTransport
  onEnd: (connection: PushConnection) => void
  onWatch: (connection: PushConnection, watch: FolderWatch) => void
}

export function openConnection({ transport, onEnd, onWatch, ...identity }: Birth): PushConnection {
  const read = openRecordReader()
  let state: 'greeting' | 'open' | 'ended' = 'greeting'
  const at = Date.now()

  const connection: PushConnection = {
    ...identity,
    heardAt: at,
    pingedAt: at,
    checkedAt: at,
    gone: transport.gone,
    hear(piece) {
      if (state === 'ended') return
      connection.heardAt = Date.now()
      try {
        for (const record of read(piece)) take(record)
      } catch (error) {
        if (!(error instanceof HubProtocolError)) throw error
        connection.end({ allowReconnect: false, error: error.message })
      }
    },
    send(record) {
      if (state !== 'open') return
      transport.send(record)
      if (transport.unread() > unreadBytesLimit) connection.drop()
    },
    ping() {
      connection.pingedAt = Date.now()
      connection.send(hubPingRecord)
    },
    end(reason) {
      if (state === 'open') transport.send(hubCloseRecord(reason))
      else if (state === 'greeting' && reason.error) transport.send(handshakeReply(reason.error))
      finish(transport.close)
    },
    drop: () => finish(transport.drop),
  }

  function take(record: HubClientRecord): void {
    if (state === 'greeting') {
      greet(record)
      return
    }
    const watched = record.target === pushHub.watch ? folderWatchOf(record.arguments) : null
    if (watched) {
      onWatch(connection, watched)
      if (record.invocationId) connection.send(hubCompletionRecord(record.invocationId))
      return
    }
    const asks =
      record.type === hubMessageTypes.invocation || record.type === hubMessageTypes.streamInvocation
    if (asks && record.invocationId) connection.send(hubRefusalRecord(record.invocationId))
    if (record.type === hubMessageTypes.close) connection.end({ allowReconnect: false })
  }

  function greet({ protocol, version }: HubClientRecord): void {
    // Version 2 differs only where stateful reconnect was negotiated, which this hub never offers.
    if (protocol !== 'json' || (version !== 1 && version !== 2)) {
      throw new HubProtocolError('Only the JSON protocol, version 1 or 2, is spoken here.')
    }
    state = 'open'
    transport.send(handshakeReply())
  }

  function finish(how: () => void): void {
    if (state === 'ended') return
    state = 'ended'
    how.call(transport)
    onEnd(connection)
  }

  return connection
}

const watchArguments = z.tuple([
  z.array(wireId).max(watchedFoldersLimit),
  z.number().min(0).max(catchUpSecondsLimit).default(0),
])

/** Reads a call of `WatchFolders`, or returns null where the client sent something else. */
function folderWatchOf(args: unknown): FolderWatch | null {
  const read = watchArguments.safeParse(args)
  return read.success ? { folderIds: [...new Set(read.data[0])], answersAge: read.data[1] } : null
}
