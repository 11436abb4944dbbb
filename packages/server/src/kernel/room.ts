import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx, Listener, Ports } from './ctx.ts'
import type { Events, Slots } from './events.ts'
import type { ForeignProtocolRoute } from './foreign.ts'
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

/**
 * A route whose body or answer is a stream of bytes. Access checks, parsing and errors are as for any route.
 */
export interface ByteStreamRoute {
  method: 'GET' | 'POST'
  also?: 'GET'
  path: `/api/${string}`
  access: Endpoint['access']
  summary: string
  /** Query, decoded by the contract (a form's fields are added where the body is a form). */
  query: z.ZodType
  /** The query as the API document shows it, where `query` reads it more loosely. */
  shown?: z.ZodType
  /** Body type for the API document. */
  body?: 'octets' | 'multipart' | 'octets or multipart'
  /** Schema of a successful reply for the API document; absent for bytes. */
  reply?: z.ZodType
  /** Maximum body size in bytes. */
  bodyLimit?: number
  /** Returns the enveloped `Data`, or `replySentMarker` after sending the reply itself. */
  run: (ctx: Ctx, query: never, exchange: HttpExchange) => Promise<unknown>
}

export interface HttpExchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Returned by a stream route that has sent the reply itself. */
export const replySentMarker = Symbol('sent')

export const defineStreamRoute = <Q extends z.ZodType>(
  definition: Omit<ByteStreamRoute, 'run' | 'query'> & {
    query: Q
    run: (ctx: Ctx, query: z.output<Q>, exchange: HttpExchange) => Promise<unknown>
  },
): ByteStreamRoute => definition as unknown as ByteStreamRoute

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
  /**
   * Runs once before the server listens: rows that must exist. Must bear several servers at once. `say` tells the
   * operator at the console, once and unlogged.
   */
  prepare?: (ports: Ports, say: (words: string) => void) => Promise<void>
}
