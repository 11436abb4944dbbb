import { pushHub } from '@cabinet/contract/push'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Ports } from './ctx.ts'
import { AppError } from './errors.ts'
import type { ServerBus } from './push/bus.ts'
import { refuseUpgrade } from './push/websocket.ts'
import type { Room } from './room.ts'

/** A WebSocket path of a room. Its query is never logged, so it may contain a ticket. */
export interface RoomSocketRoute {
  path: `/api/${string}`
  /** Bytes of one message, at most. */
  longest: number
  /** Once for each server, before it listens. */
  open: (ports: Ports, bus: ServerBus) => SocketNamespace
}

/** Server-wide hub of the sockets on one path. */
export interface SocketNamespace {
  /** Admits a client and returns the handler of its socket. Throws AppError. */
  admit(query: URLSearchParams): Promise<(socket: WebSocket) => void>
  close(): void
}

interface Parts {
  rooms: readonly Room[]
  ports: Ports
  bus: ServerBus
}

/** Takes the WebSocket connections of the rooms; those of the push hub are its own. */
export function registerRoomSockets(app: FastifyInstance, { rooms, ports, bus }: Parts): void {
  const halls = new Map(
    rooms
      .flatMap((room) => room.sockets ?? [])
      .map(({ path, longest, open }) => {
        const server = new WebSocketServer({ noServer: true, maxPayload: longest, perMessageDeflate: false })
        return [path as string, { server, hall: open(ports, bus) }]
      }),
  )
  app.server.on('upgrade', (request, stream, head) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    const found = halls.get(path)
    if (!found) {
      if (path !== pushHub.path) refuseUpgrade(stream, 404)
      return
    }
    stream.on('error', () => stream.destroy())
    found.hall
      .admit(new URLSearchParams(query))
      .then((enter) => found.server.handleUpgrade(request, stream, head, enter))
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) ports.log.error({ err: error }, 'a socket could not be taken')
        refuseUpgrade(stream, error instanceof AppError ? error.status : 500)
      })
  })
  app.addHook('preClose', async () => {
    for (const { hall } of halls.values()) hall.close()
  })
}
