import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Secrets } from '../crypto/secrets.ts'
import type { Log } from '../log/log.ts'
import type { Transport } from './connection.ts'
import { Refusal, socketEntryOf, type Visitor, visitorOf } from './door.ts'
import type { Doorkeeper } from './hub.ts'
import { longestRecord } from './records.ts'

/** How long a client may take to answer a closing frame. */
const farewellMs = 2000

interface Parts {
  server: Server
  path: string
  hub: Doorkeeper
  secrets: Secrets
  log: Log
}

/** Takes WebSocket connections at this path. */
export function takeWebSockets({ server, path, hub, secrets, log }: Parts): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestRecord, perMessageDeflate: false })

  server.on('upgrade', (request, stream, head) => {
    if (request.url?.split('?')[0] !== path) {
      // Another listener may take other paths; where there is none, nobody would ever answer.
      if (server.listenerCount('upgrade') === 1) refuse(stream, 404)
      return
    }
    stream.on('error', () => stream.destroy())
    visitorOf(hub, secrets, request)
      .then((visitor) => {
        const id = socketEntryOf(hub, secrets, visitor)
        sockets.handleUpgrade(request, stream, head, (socket) => enter({ ...visitor, id }, socket))
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a push connection failed')
        refuse(stream, error instanceof Refusal ? error.status : 500)
      })
  })

  function enter({ id, userId, sessionId }: Visitor & { id: string }, socket: WebSocket): void {
    const connection = hub.admit({ id, userId, sessionId, transport: transportOf(socket) })
    socket.on('message', (frame, binary) => {
      if (binary) connection.end({ allowReconnect: false, error: 'Only text is spoken here.' })
      else connection.hear(frame.toString())
    })
    socket.on('close', () => connection.drop())
  }
}

function transportOf(socket: WebSocket): Transport {
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // What it says of itself (a frame too long, bad UTF-8) closes the socket; there is nothing to add.
  socket.on('error', () => socket.terminate())
  return {
    gone,
    send: (record) => socket.send(record),
    unread: () => socket.bufferedAmount,
    close() {
      socket.close(1000)
      setTimeout(() => socket.terminate(), farewellMs).unref()
    },
    drop: () => socket.terminate(),
  }
}

/** Answers an upgrade that is not taken. */
export function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
