import type pg from 'pg'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../ctx.ts'
import type { Log } from '../log/log.ts'
import type { ServerBus } from '../push/bus.ts'
import type { EnqueueOptions, JobRunDetails, QueuedJobDefinition } from './definition.ts'
import { enqueueInTransaction, findQueuesWithDueJobs, grantExtraAttempt, jobQueueSchema } from './enqueue.ts'
import { createJobQueue, prepareJobQueues } from './queues.ts'

/** Jobs that are queued in the caller's transaction and run on any server. */
export interface JobQueue {
  /** Defines a job; call before `start`. */
  define<I extends object>(name: string, definition: QueuedJobDefinition<I>): void
  /**
   * Schedules a defined job without input by a UTC cron expression, once for all servers; call before
   * `start`.
   */
  schedule(name: string, cron: string): void
  /** Queues a job in the transaction. */
  enqueue(trx: Db, name: string, input: object, options?: EnqueueOptions): Promise<void>
  /** Wakes the workers of all servers for what was queued here; call it after the commit. */
  flush(): void
  /** Prepares the queues (the first time also pg-boss's schema) and begins to work. `enqueue` waits for it. */
  start(): Promise<void>
  /** Takes no further job and gives the running ones this long; what is left then runs again elsewhere. */
  stop(timeoutMs?: number): Promise<void>
}

export interface JobQueueParts {
  pool: pg.Pool
  log: Log
  bus: Pick<ServerBus, 'publish' | 'on'>
  /** False for the command line, which only enqueues and needs no `start`. */
  work?: boolean
}

const wakeChannel = 'jobs'
/** Interval between polls for due jobs. */
const lookMs = 1000
/** pg-boss's own polling, one query per queue, as a fallback. */
const pollSeconds = 60

export function openJobQueue({ pool, log, bus, work = true }: JobQueueParts): JobQueue {
  const definitions = new Map<string, QueuedJobDefinition<never>>()
  const schedules = new Map<string, string>()
  const workers = new Map<string, string[]>()
  const queued = new Set<string>()
  const known = new Set<string>()
  const stopping = new AbortController()
  let boss: PgBoss

  // pg-boss could listen for its own notifications, but would send them inside the caller's transaction, where they
  // make commits wait for each other. Ours go after the commit, and one query a second looks into all queues. It is
  // read only here: with its calendars it is a tenth of all code, and the server listens before it works.
  async function openBoss(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const opened = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: jobQueueSchema,
      createSchema: false, // a migration did, or the database's owner, whose right it is
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      cronWorkerIntervalSeconds: 5,
      supervise: work,
      schedule: work,
    })
    opened.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
    opened.on('warning', ({ message, data }) => log.warn({ data }, message))
    return opened.start()
  }

  let ready: Promise<void> | undefined
  let looking: NodeJS.Timeout | undefined

  function wake(name: string): void {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  async function start(): Promise<void> {
    boss = await openBoss()
    await prepareJobQueues(boss, definitions, work ? schedules : null)
    if (!work) return
    for (const [name, definition] of definitions) {
      const ids: string[] = []
      workers.set(name, ids)
      for (let n = 0; n < (definition.concurrency ?? 1); n += 1) ids.push(await startWorker(name, definition))
    }
    bus.on(wakeChannel, wake)
    look()
  }

  function look(): void {
    findQueuesWithDueJobs(pool, [...definitions.keys()])
      .then((names) => names.forEach(wake))
      .catch((error: unknown) => log.error({ err: error }, 'the job queues could not be looked into'))
      .finally(() => {
        if (!stopping.signal.aborted) looking = setTimeout(look, lookMs).unref()
      })
  }

  // One job at a time per worker: in a batch, a long job would keep finished ones waiting to be marked so.
  function startWorker(name: string, definition: QueuedJobDefinition<never>): Promise<string> {
    const options = { includeMetadata: true as const, batchSize: 1, pollingIntervalSeconds: pollSeconds }
    return boss.work<object, void, typeof options>(
      name,
      options,
      async ([job]: JobWithMetadata<object>[]) => {
        // Wakes this worker too: it looks again at once when it is done.
        wake(name)
        if (job) await run(definition, job)
      },
    )
  }

  async function run(definition: QueuedJobDefinition<never>, job: JobWithMetadata<object>): Promise<void> {
    const { id, name, retryCount, retryLimit } = job
    const attempt = retryCount + 1
    const signal = AbortSignal.any([job.signal, stopping.signal])
    const jobRun: JobRunDetails = { id, name, attempt, signal, log: log.child({ job: name, jobId: id }) }
    const input = (job.data ?? {}) as never
    try {
      await definition.handler(jobRun, input)
    } catch (error) {
      // That this server stops is not the job's fault and must not use up its attempts.
      const stopped = stopping.signal.aborted
      if (stopped) await grantExtraAttempt(pool, name, id)
      const last = !stopped && retryCount >= retryLimit
      jobRun.log[last ? 'error' : 'warn'](
        { err: error, attempt },
        last ? 'a job failed' : 'a job will run again',
      )
      if (last) {
        await definition.failed?.(jobRun, input, error).catch((second: unknown) => {
          jobRun.log.error({ err: second }, 'a job could not tell that it failed')
        })
      }
      throw error
    }
  }

  return {
    define(name, definition) {
      definitions.set(name, definition as unknown as QueuedJobDefinition<never>)
    },
    schedule: (name, cron) => void schedules.set(name, cron),
    async enqueue(trx, name, input, options = {}) {
      if (work && !definitions.has(name)) throw new Error(`no job is named ${name}`)
      ready ??= start()
      await ready
      // The command line knows no definitions; a server that starts later sets the queue's options.
      if (!work && !known.has(name)) known.add(await createJobQueue(boss, name))
      await enqueueInTransaction(boss, trx, name, input, options)
      queued.add(name)
    },
    flush() {
      for (const name of queued) bus.publish(wakeChannel, name)
      queued.clear()
    },
    start() {
      ready ??= start()
      return ready
    },
    async stop(timeoutMs = 10_000) {
      if (!ready) return
      await ready.catch(() => {})
      stopping.abort()
      clearTimeout(looking)
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false })
    },
  }
}
