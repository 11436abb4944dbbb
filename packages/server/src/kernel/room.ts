import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { ByteStream } from '@cabinet/contract/stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx, Listener, Ports } from './ctx.ts'
import type { Events, Slots } from './events.ts'
import type { ForeignProtocolRoute } from './foreign.ts'
import type { ServerBus } from './push/bus.ts'
import type { PushHub } from './push/hub.ts'
import type { RoomSocketRoute } from './sockets.ts'

/** An endpoint and the use case that answers it. */
export interface Route {
  endpoint: Endpoint
  run: (ctx: Ctx, input: never) => Promise<unknown>
}

export const route = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: EndpointInput<E>) => Promise<EndpointReply<E> | undefined>,
): Route => ({ endpoint, run: run as Route['run'] })

/** A stream and the use case that answers it. */
export interface ByteStreamRoute extends StreamReading {
  stream: ByteStream
  /** Returns the enveloped `Data`, or `replySentMarker` after sending the reply itself. */
  run: (ctx: Ctx, query: never, exchange: HttpExchange) => Promise<unknown>
}

interface StreamReading {
  /** Maximum body size in bytes. */
  bodyLimit?: number
  /** Reads the query more loosely than the contract does; the use case then parses it. */
  reads?: z.ZodType
}

export interface HttpExchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Returned by a stream route that has sent the reply itself. */
export const replySentMarker = Symbol('sent')

export const streamRoute = <S extends ByteStream, Q extends z.ZodType = S['query']>(
  stream: S,
  run: (ctx: Ctx, query: z.output<Q>, exchange: HttpExchange) => Promise<unknown>,
  reading: Omit<StreamReading, 'reads'> & { reads?: Q } = {},
): ByteStreamRoute => ({ stream, run: run as ByteStreamRoute['run'], ...reading })

/** Background work with a system context; must be idempotent, because it may run twice. */
export interface Job {
  name: string
  run: (ctx: Ctx, input: never) => Promise<void>
  /** Cron expression in UTC, for recurring work. */
  cron?: string
  retries?: number
  /** Seconds after which a run counts as dead. */
  expireInSeconds?: number
  /** How many run at once on one server. */
  atOnce?: number
}

export const job = <I extends object>(
  definition: Omit<Job, 'run'> & { run: (ctx: Ctx, input: I) => Promise<void> },
) => definition as unknown as Job

/** The parts of a server that reach the windows connected to it. */
export interface LiveParts {
  bus: ServerBus
  hub: Pick<PushHub, 'watched' | 'tellConnection'>
}

/** A room as the server composes it. */
export interface Room {
  name: string
  routes?: Route[]
  streams?: ByteStreamRoute[]
  /** Of other protocols. */
  foreign?: ForeignProtocolRoute[]
  /** Other origins that may be framed in our pages, evaluated for every page. */
  frames?: (ports: Ports) => Promise<readonly string[]>
  sockets?: RoomSocketRoute[]
  jobs?: Job[]
  /** Listeners to events of earlier rooms. */
  on?: { [E in keyof Events]?: Listener<E> }
  /** Answers to questions of earlier rooms. */
  provides?: { [S in keyof Slots]?: Slots[S] }
  /** Runs on every server beside its push hub, from before it listens until it stops. */
  live?: (ports: Ports, parts: LiveParts) => { close(): Promise<void> }
  /**
   * Runs once before the server listens: rows that must exist. Must bear several servers at once. `say` tells the
   * operator at the console, once and unlogged.
   */
  prepare?: (ports: Ports, say: (words: string) => void) => Promise<void>
}
