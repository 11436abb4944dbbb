import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../ctx.ts'
import { serverProcessName } from '../db/server-name.ts'
import type { Log } from '../log/log.ts'

/**
 * Hints between servers over LISTEN/NOTIFY: fast, but lost while a server is away, so never the only source.
 */
export interface ServerBus {
  /**
   * Notifies every server, including this one. Call it after commit, with ids only; equal concurrent hints
   * are merged.
   */
  publish(channel: string, id?: string): void
  on(channel: string, listener: (id: string) => void): void
  /** Called after a reconnection: hints may have been missed. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

const pgChannel = 'cabinet'

/** Channels on which servers announce ended sessions and users, by id. */
export const signInChannels = { sessionEnded: 'session.ended', userEnded: 'user.ended' } as const

/** Notifies every server after commit; a server that is away misses the notification. */
export const notifyServers = (db: Db, channel: string, id: string) =>
  sql`select pg_notify(${pgChannel}, ${`${channel} ${id}`})`.execute(db)

/** Bytes; PostgreSQL takes less than 8000. */
const longestPayload = 7900
const firstWaitMs = 100
const longestWaitMs = 5000
/** Periodic queries detect a connection that died silently. */
const pulseMs = 20_000

export interface ServerBusParts {
  connection: pg.ClientConfig
  log: Log
}

/** Opens the one connection on which this server listens; resolves once it does. Throws when the database is away. */
export async function openServerBus({ connection, log }: ServerBusParts): Promise<ServerBus> {
  const listeners = new Map<string, ((id: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  const outgoing = new Set<string>()
  let client: pg.Client | null = null
  let sending = false
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      application_name: serverProcessName,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      ...connection,
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await next.connect()
      await next.query(`listen ${pgChannel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
    void send()
  }

  function lost(which: pg.Client): void {
    if (client !== which || closed) return
    client = null
    which.end().catch(() => {})
    log.warn('the bus lost the database')
    reconnect(firstWaitMs)
  }

  function reconnect(waitMs: number): void {
    retry = setTimeout(
      async () => {
        try {
          await connect()
          if (closed) return void (await client?.end())
          log.info('the bus is back')
          for (const listener of gapListeners) listener()
        } catch {
          if (!closed) reconnect(Math.min(longestWaitMs, waitMs * 2))
        }
      },
      waitMs * (0.75 + Math.random() / 2),
    )
    retry.unref()
  }

  function hear(payload: string): void {
    const gap = payload.indexOf(' ')
    const id = payload.slice(gap + 1)
    for (const listener of listeners.get(payload.slice(0, gap)) ?? []) listener(id)
  }

  // One statement at a time; what comes meanwhile goes with the next one.
  async function send(): Promise<void> {
    if (sending || !client || outgoing.size === 0) return
    sending = true
    const over = client
    const batch = [...outgoing]
    outgoing.clear()
    try {
      await over.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [pgChannel, batch])
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.severity === 'ERROR') {
        log.error({ err: error }, 'the bus could not send')
      } else {
        for (const payload of batch) outgoing.add(payload)
        lost(over)
      }
    }
    sending = false
    void send()
  }

  const pulse = setInterval(() => {
    const over = client
    over?.query('select 1').catch(() => lost(over))
  }, pulseMs)
  pulse.unref()

  await connect()

  return {
    publish(channel, id = '') {
      const payload = `${channel} ${id}`
      if (Buffer.byteLength(payload) > longestPayload)
        throw new RangeError(`too long for the bus: ${channel}`)
      outgoing.add(payload)
      setImmediate(send)
    },
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true
      clearInterval(pulse)
      clearTimeout(retry)
      // hints that come after this find nobody to send them, and are dropped
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
