import type { AddressInfo } from 'node:net'
import {
  type ChannelServerFrame,
  type ChannelServerMessage,
  decodeServerFrame,
  decodeServerMessage,
  editingChannelPath,
  encodeClientFrame,
  encodeServerMessage,
} from '@cabinet/contract/editing.line'
import { sql } from 'kysely'
import { afterEach, expect, inject } from 'vitest'
import { WebSocket } from 'ws'
import { afterTestFile } from '../../../../test/cleanups.ts'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createApplication } from '../../../app.ts'
import { openServerBus, type ServerBus, signInChannels } from '../../../kernel/push/bus.ts'
import type { Room } from '../../../kernel/room.ts'
import { authenticateBearer } from '../../auth/index.ts'
import { serverRooms } from '../../index.ts'
import { openSocketNamespace } from './hall.ts'
import type { ChannelTiming } from './held.ts'

/** Two servers over one database, each with its own connection to the bus, and windows connected to them. */
export async function openServers(app: TestApp, timing: ChannelTiming) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.system.db)
  const connection = { ...inject('postgres'), database: rows[0]!.name }
  const buses: ServerBus[] = []
  const servers: string[] = []
  const sockets: WebSocket[] = []
  const here: Room[] = serverRooms.map((room) => ({
    ...room,
    ...(room.sockets && {
      sockets: room.sockets.map((one) => ({
        ...one,
        open: (ports, bus) => openSocketNamespace(ports, bus, timing),
      })),
    }),
  }))
  for (const version of ['one', 'two']) {
    const bus = await openServerBus({ connection, log: app.ports.log })
    const server = await createApplication({
      ports: app.ports,
      rooms: here,
      authenticate: authenticateBearer,
      webDir: null,
      version,
      bus,
    })
    await server.listen({ host: '127.0.0.1', port: 0 })
    buses.push(bus)
    servers.push(`ws://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
    afterTestFile(async () => {
      await server.close()
      await bus.close()
    })
  }
  // a call ends a session on both servers, as `pushOver` does
  app.ports.push.endSession = (id) => buses[0]!.publish(signInChannels.sessionEnded, id)
  app.ports.push.endUser = (id) => buses[0]!.publish(signInChannels.userEnded, id)
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate()
  })

  /** A connected window, as a browser has it. */
  async function join(server: number, ticket: string, { after = 0, answers = true } = {}) {
    const query = new URLSearchParams({ ticket, after: String(after) })
    const socket = new WebSocket(`${servers[server]}${editingChannelPath}?${query}`)
    sockets.push(socket)
    const words: ChannelServerMessage[] = []
    const updates: Extract<ChannelServerFrame, { seq: number }>[] = []
    const presences: Extract<ChannelServerFrame, { presence: Uint8Array }>[] = []
    let closed = false
    socket.on('close', () => {
      closed = true
    })
    socket.on('message', (frame, binary) => {
      if (!binary) {
        const word = decodeServerMessage(String(frame))!
        words.push(word)
        if (word.type === 'pulse' && answers) socket.send(encodeServerMessage({ type: 'pulse' }))
        return
      }
      const heard = decodeServerFrame(new Uint8Array(frame as Buffer))!
      if ('presence' in heard) presences.push(heard)
      else updates.push(heard)
    })
    await new Promise((resolve, reject) => {
      socket.on('open', resolve)
      socket.on('error', reject)
    })
    await eventually(() => expect(words.some(({ type }) => type === 'kept')).toBe(true))
    return {
      words,
      updates,
      presences,
      texts: () => updates.map(({ update }) => Buffer.from(update).toString()),
      closed: () => closed,
      say: (message: number, text: string) =>
        socket.send(encodeClientFrame({ message, update: Buffer.from(text) })),
      point: (text: string) => socket.send(encodeClientFrame({ presence: Buffer.from(text) })),
      drop: () => socket.terminate(),
      /** Stops reading, even the close frame. */
      deaf: () => socket.pause(),
    }
  }

  return { join, addresses: servers.map((one) => one.replace('ws:', 'http:')) }
}
