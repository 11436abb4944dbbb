import type { UserTypeCode } from '@cabinet/contract/users'
import type { Kysely, Transaction } from 'kysely'
import type { BlobStore } from './blobs/index.ts'
import type { Config } from './config/index.ts'
import type { SecretsPort } from './crypto/secrets.ts'
import { AppError } from './errors.ts'
import type { Events, Slots } from './events.ts'
import type { Log } from './log/log.ts'

/** Any room's tables: a store narrows it with `db.withTables<...>()` to its own. */
export type Db = Kysely<unknown>

/** The signed-in caller, taken from the token alone. */
export interface Actor {
  userId: string
  sessionId: string
  enterpriseId: string
  organisationId: string
  type: UserTypeCode
  account: string
  name: string
  /** Ids by which a grant reaches this user: the user, organisations, roles, groups. */
  subjects: string[]
  /** Organisations of the subtree that a department administrator (type 3) manages; else empty. */
  managed: string[]
  mustChangePassword: boolean
  /** Whether a binding text was published before this session began, and is not accepted. */
  mustAcceptTerms: boolean
  /** Bytes of one file that this user may upload; 0 is no cap. */
  singleFileMax: number
  /** Extensions that this user may not upload, with those that nobody may, joined by '|'. */
  extNotAllow: string
}

/** Where a request comes from. */
export interface RequestVisit {
  /** Trace id, in the logs and in the journal. */
  id: string
  ip: string
  agent: string
  bearer: string | null
  /** URL by which the browser reached the server (`https://files.example.org`); '' without a request. */
  origin: string
}

/** A push message without its recipient (specification: key, level, text, title, time, extension). */
export interface PushMessageBody {
  key: string
  /** 0 success, 1 and 3 error, 2 warning, 4 event only. */
  level: 0 | 1 | 2 | 3 | 4
  /** A text key that the client translates. */
  textKey: string
  payload?: unknown
}

export interface PushSenderPort {
  /** Writes the message in the transaction that caused it. */
  enqueue(trx: Db, userIds: string[], message: PushMessageBody): Promise<void>
  /** Wakes the servers after commit. */
  flush(): void
  /** Hints to every server that a transaction was committed; many hints of a moment are one. */
  hintCommit(): void
  /** Ends the session's connections on every server. */
  endSession(sessionId: string): void
  endUser(userId: string): void
}

export interface JobQueuePort {
  enqueue(
    trx: Db,
    name: string,
    input: object,
    options?: { key?: string; startAfterSeconds?: number },
  ): Promise<void>
  /** Wakes the workers after commit. */
  flush(): void
}

/** Handles an event of an earlier room inside its transaction; must be set-based if the payload is a set. */
export type Listener<E extends keyof Events> = (tx: Tx, payload: Events[E]) => Promise<void>

/** Connections of the rooms of one server. */
export interface Wiring {
  listeners<E extends keyof Events>(event: E): readonly Listener<E>[]
  /** One value per providing room, in the order of the rooms. */
  provided<S extends keyof Slots>(slot: S): readonly Slots[S][]
  /** The value of a slot that exactly one room provides; throws otherwise. */
  provider<S extends keyof Slots>(slot: S): Slots[S]
}

/** The ports a server is built from; tests build it from others. */
export interface Ports {
  db: Db
  config: Config
  blobs: BlobStore
  jobs: JobQueuePort
  push: PushSenderPort
  secrets: SecretsPort
  log: Log
  wiring: Wiring
  now: () => Date
}

/** Context passed to every use case. */
export interface Ctx extends Ports {
  /** Throws `auth.expired` where nobody is signed in. */
  readonly actor: Actor
  /** Null for work of the system itself (jobs, command line) and for guests. */
  readonly actorId: string | null
  visit: RequestVisit
  /** Runs in one transaction: rows, journal entry, queued jobs and push messages of one event. */
  together<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** A context inside its transaction. */
export interface Tx extends Ctx {
  /** Leaves with the transaction. */
  queue(job: string, input: object, options?: { key?: string; startAfterSeconds?: number }): Promise<void>
  tell(userIds: string[], message: PushMessageBody): Promise<void>
  /** Notifies the listening rooms, in their order, inside this transaction. */
  emit<E extends keyof Events>(event: E, payload: Events[E]): Promise<void>
  /** Runs once the transaction is committed, with ports outside it; must not fail. */
  afterCommit(work: (ports: Ports) => void): void
}

export const systemRequestVisit: RequestVisit = {
  id: 'system',
  ip: '',
  agent: 'system',
  bearer: null,
  origin: '',
}

export function createRequestContext(ports: Ports, visit: RequestVisit, actor: Actor | null): Ctx {
  const ctx: Ctx = {
    ...ports,
    visit,
    actorId: actor?.userId ?? null,
    get actor(): Actor {
      if (!actor) throw new AppError('auth.expired')
      return actor
    },
    together: (work) => inTransaction(ports, visit, actor, work),
  }
  return ctx
}

/** The same request as a user who was identified on the way (by a ticket). */
export const contextAsActor = (ctx: Ctx, actor: Actor): Ctx => {
  const { db, config, blobs, jobs, push, secrets, log, wiring, now, visit } = ctx
  return createRequestContext({ db, config, blobs, jobs, push, secrets, log, wiring, now }, visit, actor)
}

const RETRIES = 3
/** Serialisation failure and deadlock: the transaction may simply run again. */
const again = new Set(['40001', '40P01'])

type AfterCommit = (ports: Ports) => void

async function inTransaction<T>(
  ports: Ports,
  visit: RequestVisit,
  actor: Actor | null,
  work: (tx: Tx) => Promise<T>,
) {
  for (let attempt = 1; ; attempt++) {
    const after: AfterCommit[] = []
    try {
      const result = await ports.db
        .transaction()
        .execute((trx) => work(createTx({ ...ports, db: trx as Db }, visit, actor, trx, after)))
      for (const step of after) step(ports)
      ports.push.hintCommit()
      return result
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= RETRIES || !code || !again.has(code)) throw error
    }
  }
}

function createTx(
  ports: Ports,
  visit: RequestVisit,
  actor: Actor | null,
  trx: Transaction<unknown>,
  after: AfterCommit[],
): Tx {
  const woken = new Set<{ flush(): void }>()
  const wake = (port: { flush(): void }) => {
    if (!woken.has(port)) after.push(() => port.flush())
    woken.add(port)
  }
  const tx: Tx = {
    ...ports,
    visit,
    actorId: actor?.userId ?? null,
    get actor(): Actor {
      if (!actor) throw new AppError('auth.expired')
      return actor
    },
    // a use case called inside another's transaction joins it
    together: (work) => work(tx),
    async queue(job, input, options) {
      await ports.jobs.enqueue(trx as Db, job, input, options)
      wake(ports.jobs)
    },
    async tell(userIds, message) {
      if (userIds.length === 0) return
      await ports.push.enqueue(trx as Db, userIds, message)
      wake(ports.push)
    },
    async emit(event, payload) {
      for (const listener of ports.wiring.listeners(event)) await listener(tx, payload)
    },
    afterCommit: (step) => after.push(step),
  }
  return tx
}
