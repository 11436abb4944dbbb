import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { SecretsPort } from '../crypto/secrets.ts'
import type { Log } from '../log/log.ts'
import type { PushTransport } from './connection.ts'
import { admitSocketVisitor, PushRefusal, type PushVisitor, pushVisitorOf } from './door.ts'
import type { PushAdmission } from './hub.ts'
import { longestRecordBytes } from './records.ts'

/** How long a client may take to answer a closing frame. */
const farewellMs = 2000

interface Parts {
  server: Server
  path: string
  hub: PushAdmission
  secrets: SecretsPort
  log: Log
}

/** Takes WebSocket connections at this path. */
export function takeWebSockets({ server, path, hub, secrets, log }: Parts): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestRecordBytes,
    perMessageDeflate: false,
  })

  server.on('upgrade', (request, stream, head) => {
    if (request.url?.split('?')[0] !== path) {
      // Another listener may handle other paths; without one the request would never be answered.
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(stream, 404)
      return
    }
    stream.on('error', () => stream.destroy())
    pushVisitorOf(hub, secrets, request)
      .then((visitor) => {
        const id = admitSocketVisitor(hub, secrets, visitor)
        sockets.handleUpgrade(request, stream, head, (socket) => enter({ ...visitor, id }, socket))
      })
      .catch((error: unknown) => {
        if (!(error instanceof PushRefusal)) log.error({ err: error }, 'a push connection failed')
        refuseUpgrade(stream, error instanceof PushRefusal ? error.status : 500)
      })
  })

  function enter({ id, userId, sessionId }: PushVisitor & { id: string }, socket: WebSocket): void {
    const connection = hub.admit({ id, userId, sessionId, transport: transportOf(socket) })
    socket.on('message', (frame, binary) => {
      if (binary) connection.end({ allowReconnect: false, error: 'Only text is spoken here.' })
      else connection.hear(frame.toString())
    })
    socket.on('close', () => connection.drop())
  }
}

function transportOf(socket: WebSocket): PushTransport {
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // Protocol errors (an oversized frame, bad UTF-8) close the socket without further handling.
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

/** Rejects an upgrade request. */
export function refuseUpgrade(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
